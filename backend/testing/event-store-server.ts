import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ownPort } from './own-port.js';
import { runFolder } from './run-folder.js';
import { waitUntil, ended } from './wait-until.js';

/**
 * Shell script that runs the program in its arguments and kills it when the script's standard input ends. The program
 * so ends when the test's process ends for any reason, without support by the program itself.
 */
const UNTIL_INPUT_ENDS = `
exec 3<&0
"$0" "$@" </dev/null 3<&- &
server=$!
(read -r _ <&3; kill -9 $server) &
wait $server`;

interface EventStoreServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Servers by owner: the URL of a test's database, or the name of a suite without a database. */
const servers = new Map<string, Promise<EventStoreServer>>();

/** Returns the program of an EventStoreDB server for the tests, or null for the embedded store. */
export const eventStoreProgram = (): string | null => process.env['TEST_EVENTSTORE'] ?? null;

/**
 * Returns the address of an empty EventStoreDB for the owner's events, which the first call starts. Returns null for
 * the embedded store, which keeps events in the database.
 */
export async function eventStoreUrlOf(owner: string): Promise<string | null> {
  const program = eventStoreProgram();
  if (!program) return null;
  const server = servers.get(owner) ?? start(program);
  servers.set(owner, server);
  return (await server).url;
}

/** Returns settings with which a process of Houselights finds a test's database and its events. */
export async function storeSettings(databaseUrl: string): Promise<NodeJS.ProcessEnv> {
  const eventStoreUrl = await eventStoreUrlOf(databaseUrl);
  return {
    DATABASE_URL: databaseUrl,
    ...(eventStoreUrl ? { EVENTSTORE_URL: eventStoreUrl } : {}),
  };
}

/** Stops the event store server that belongs to a test database. */
export async function stopEventStoreOf(owner: string): Promise<void> {
  const server = servers.get(owner);
  servers.delete(owner);
  await (await server)?.stop();
}

/** Starts one EventStoreDB node that keeps everything in memory. */
async function start(program: string): Promise<EventStoreServer> {
  const folder = await mkdtemp(join(runFolder(), 'events-'));
  const [port, replicationPort] = [await ownPort(), await ownPort()];
  const options = {
    insecure: true,
    'mem-db': true,
    'run-projections': 'None',
    'node-ip': '127.0.0.1',
    'node-port': port,
    'replication-port': replicationPort,
    db: join(folder, 'db'),
    log: join(folder, 'log'),
    'disable-log-file': true,
  };
  const child = spawn(
    'sh',
    [
      '-c',
      UNTIL_INPUT_ENDS,
      program,
      ...Object.entries(options).map(([name, value]) => `--${name}=${value}`),
    ],
    {
      cwd: dirname(program),
      env: { ...process.env, EVENTSTORE_TELEMETRY_OPTOUT: 'true' },
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  );
  const stop = async (): Promise<void> => {
    child.stdin.end();
    await ended(child);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await waitUntil(`${program} takes events`, async () => {
      if (child.exitCode !== null) throw new Error(`${program} did not start to serve`);
      return (await fetch(`http://127.0.0.1:${port}/health/live`).catch(() => null))?.ok;
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `esdb://127.0.0.1:${port}?tls=false`, stop };
}

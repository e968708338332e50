import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ownPort } from './own-port.js';
import { ended } from './ended.js';
import { runFolder } from './run-folder.js';
import { waitUntil } from './wait-until.js';

/**
 * Runs the program that follows, and kills it when the script's standard input ends. So it also ends when the test's
 * process is gone for any reason; nothing in the server is needed then.
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

/** Servers by owner: the URL of a test's database, or the name of a suite without one. */
const servers = new Map<string, Promise<EventStoreServer>>();

/** The program of an EventStoreDB server to run the tests on; null: the embedded store. */
export const eventStoreProgram = (): string | null => process.env['TEST_EVENTSTORE'] ?? null;

/**
 * The address of the owner's events: a new and empty EventStoreDB, started at the first call; or null for the embedded
 * store, beside everything else.
 */
export async function eventStoreUrlOf(owner: string): Promise<string | null> {
  const program = eventStoreProgram();
  if (!program) return null;
  const server = servers.get(owner) ?? start(program);
  servers.set(owner, server);
  return (await server).url;
}

/** Settings with which a process of Houselights finds a test's database and its events. */
export async function storeSettings(databaseUrl: string): Promise<NodeJS.ProcessEnv> {
  const eventStoreUrl = await eventStoreUrlOf(databaseUrl);
  return {
    DATABASE_URL: databaseUrl,
    ...(eventStoreUrl ? { EVENTSTORE_URL: eventStoreUrl } : {}),
  };
}

/** Stops the event store of a database that is dropped. */
export async function stopEventStoreOf(owner: string): Promise<void> {
  const server = servers.get(owner);
  servers.delete(owner);
  await (await server)?.stop();
}

/** Starts one node that keeps everything in memory. */
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

import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ownPort } from './own-port.js';
import { ended } from './ended.js';
import { runFolder } from './run-folder.js';
import { waitUntil } from './wait-until.js';

/**
 * Runs the program that follows, and kills it when its own standard input ends: also when the test's process is gone, however it
 * ended. Nothing that the server holds is needed by then.
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

/** By whose events they are: the URL of a test's database, or the name of a suite that has none. */
const servers = new Map<string, Promise<EventStoreServer>>();

/** The program of an EventStoreDB server that the tests are to run on; null: on the embedded store. */
export const eventStoreProgram = (): string | null => process.env['TEST_EVENTSTORE'] ?? null;

/**
 * Where somebody's events are: in a new and empty EventStoreDB of their own, started when it is first asked for; or null: on the
 * embedded store, beside everything else.
 */
export async function eventStoreUrlOf(owner: string): Promise<string | null> {
  const program = eventStoreProgram();
  if (!program) return null;
  const server = servers.get(owner) ?? start(program);
  servers.set(owner, server);
  return (await server).url;
}

/** For a process of Houselights that works with a test's database: where that is, and where its events are. */
export async function storeSettings(databaseUrl: string): Promise<NodeJS.ProcessEnv> {
  const eventStoreUrl = await eventStoreUrlOf(databaseUrl);
  return {
    DATABASE_URL: databaseUrl,
    ...(eventStoreUrl ? { EVENTSTORE_URL: eventStoreUrl } : {}),
  };
}

/** A database that is dropped takes its events with it. */
export async function stopEventStoreOf(owner: string): Promise<void> {
  const server = servers.get(owner);
  servers.delete(owner);
  await (await server)?.stop();
}

/** One node that keeps everything in memory. */
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

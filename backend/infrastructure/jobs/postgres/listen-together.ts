import pg from 'pg';
import { CHANNELS } from '../../database/channels.js';
import { inBackground } from '../../process/in-background.js';

/** Part of a connection that graphile-worker uses to listen. */
type Listening = Pick<pg.PoolClient, 'query' | 'on' | 'removeListener'>;
type Connected = (
  error: Error | undefined,
  client: Listening | undefined,
  release: () => void,
) => void;

/** The channels that graphile-worker listens to. */
const NAMES = [CHANNELS.jobsInserted, CHANNELS.workerMigrates];

/** A connection that listens, with the number of worker pools that use it. */
interface Shared {
  readonly client: Promise<pg.PoolClient>;
  readonly listening: Promise<unknown>;
  users: number;
}

/**
 * Returns a view of the pool for graphile-worker, in which all worker pools listen on one connection. By itself each of them
 * keeps a connection, so Postgres would run 24 more processes for each backend and wake all of them for each job.
 */
export function listenTogether(pool: pg.Pool): pg.Pool {
  let current: Shared | null = null;

  function open(): Shared {
    const client = pool.connect();
    const listening = client.then((connected) => {
      // After an error graphile-worker connects again, and must not get the lost connection.
      connected.once('error', () => forget(shared));
      return connected.query(NAMES.map((name) => `listen ${pg.escapeIdentifier(name)}`).join(';'));
    });
    const shared = { client, listening, users: 0 };
    listening.catch(() => forget(shared));
    return shared;
  }

  function forget(shared: Shared): void {
    if (current === shared) current = null;
  }

  async function join(done: Connected): Promise<void> {
    const shared = (current ??= open());
    shared.users += 1;
    let client: pg.PoolClient;
    try {
      client = await shared.client;
    } catch (error) {
      return done(error as Error, undefined, () => {});
    }
    let left = false;
    const listener = {
      // The connection listens already, and stops to listen only when its last user has left.
      query: (text: string) => (text.startsWith('LISTEN') ? shared.listening : Promise.resolve()),
      on: client.on.bind(client),
      removeListener: client.removeListener.bind(client),
    };
    done(undefined, listener as Listening, () => {
      // graphile-worker leaves twice when it stops just while the connection breaks.
      if (left) return;
      left = true;
      shared.users -= 1;
      if (shared.users > 0) return;
      forget(shared);
      client.query('unlisten *').then(
        () => client.release(),
        () => client.release(true),
      );
    });
  }

  const connect = (done?: Connected) =>
    done ? inBackground(join(done), 'cannot listen for jobs') : pool.connect();
  return { connect } as pg.Pool;
}

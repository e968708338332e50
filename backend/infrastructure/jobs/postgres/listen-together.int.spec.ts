import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { CHANNELS } from '../../database/channels.js';
import { listenTogether } from './listen-together.js';

const CHANNEL = pg.escapeIdentifier(CHANNELS.jobsInserted);

describe('worker pools of one backend', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let together: pg.Pool;
  beforeEach(async () => {
    database = await createTestDatabase();
    pool = new pg.Pool({ connectionString: database.url, max: 2 });
    pool.on('error', () => {});
    together = listenTogether(pool);
  });
  afterEach(async () => {
    await pool.end();
    await database.drop();
  });

  interface Listener {
    readonly heard: (string | undefined)[];
    readonly lost: Error[];
    readonly leave: () => void;
  }

  /** Listens for jobs as graphile-worker does. */
  const listen = (): Promise<Listener> =>
    new Promise((done, fail) =>
      together.connect((error, client, leave) => {
        if (error || !client) return fail(error);
        const heard: (string | undefined)[] = [];
        const lost: Error[] = [];
        client.on('notification', ({ payload }) => heard.push(payload));
        client.on('error', (problem: Error) => lost.push(problem));
        client.query(`LISTEN ${CHANNEL}`).then(() => done({ heard, lost, leave }), fail);
      }),
    );
  const notify = (payload: string) => pool.query(`notify ${CHANNEL}, '${payload}'`);

  it('share one connection to listen, which is free when the last of them has left', async () => {
    const [first, second] = await Promise.all([listen(), listen()]);
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 0]);
    // A second release by the same worker pool counts once.
    first.leave();
    first.leave();
    await notify('a');
    await waitUntil('the second worker pool hears of the job', () => second.heard.includes('a'));
    second.leave();
    await waitUntil('all connections are free', () => pool.idleCount === pool.totalCount);
    const { rows } = await pool.query('select pg_listening_channels()');
    expect(rows).toEqual([]);
  });

  it('get a new connection to listen after theirs was lost', async () => {
    const [first, second] = await Promise.all([listen(), listen()]);
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'listen%'`,
    );
    await waitUntil(
      'both worker pools know',
      () => first.lost.length > 0 && second.lost.length > 0,
    );
    const again = await listen();
    first.leave();
    second.leave();
    await notify('b');
    await waitUntil('the worker pool hears of the job', () => again.heard.includes('b'));
    again.leave();
  });
});

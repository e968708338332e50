import { checkpointsIn, createCheckpoints } from '../../../projections/checkpoints.tables.js';
import { LIVE_SCHEMA } from '../../../projections/projector.js';
import { CHANNELS, type ReadModelsMoved } from '../database/channels.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from '../config/config.js';
import { createTestDatabase, type TestDatabase } from '../../testing/database.js';
import { pause } from '../process/pause.js';
import { ReadModelProgress, USUAL_PATIENCE } from './read-model-progress.js';

const LOOK_AGAIN_MS = 20;

describe('the progress of the read models', () => {
  let database: TestDatabase;
  let progress: ReadModelProgress;

  beforeAll(async () => {
    database = await createTestDatabase();
    // With this setting no read model counts as late, however long a step takes.
    progress = new ReadModelProgress(readConfig({ DATABASE_URL: database.url }), {
      ...USUAL_PATIENCE,
      lateAfterMs: Infinity,
    });
    await progress.onModuleInit();
  });
  afterAll(async () => {
    await progress.onApplicationShutdown();
    await database.drop();
  });

  const move = (position: string, performances: readonly string[] | null = []): Promise<unknown> =>
    database.pool.query('select pg_notify($1, $2)', [
      CHANNELS.readModelsMoved,
      JSON.stringify({ positions: { seats: position }, performances } satisfies ReadModelsMoved),
    ]);
  const nextMove = (): Promise<readonly string[] | null> =>
    new Promise((resolve) => {
      const stop = progress.onMoved(({ performances }) => (stop(), resolve(performances)));
    });
  /** Ends the connections. Returns the ids of their server processes, which are gone a moment later. */
  const cutOff = async (): Promise<readonly number[]> =>
    (
      await database.pool.query<{ pid: number }>(
        'select pid, pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()',
        [CHANNELS.readModelsMoved],
      )
    ).rows.map(({ pid }) => pid);
  const gone = async (pids: readonly number[]): Promise<void> => {
    const left = 'select from pg_stat_activity where pid = any($1::int[])';
    while ((await database.pool.query(left, [pids])).rowCount) await pause(LOOK_AGAIN_MS);
  };

  it('lets a reader continue once a read model shows the write, and not before', async () => {
    const early = progress.reached('0005', 60_000);
    let arrived = false;
    void early.then(() => (arrived = true));
    const heard = nextMove();
    await move('0004', ['p1']);
    expect(await heard).toEqual(['p1']);
    expect(arrived).toBe(false);
    await move('0005');
    expect(await early).toBe(true);
    expect(await progress.reached('0005', 0)).toBe(true);
    expect(await progress.reached(null, 0)).toBe(true);
  });

  it('survives a notification that it cannot parse', async () => {
    await database.pool.query('select pg_notify($1, $2)', [CHANNELS.readModelsMoved, 'nonsense']);
    const heard = nextMove();
    await move('0005', ['p3']);
    expect(await heard).toEqual(['p3']);
  });

  it('limits the wait of every caller', async () => {
    expect(await progress.reached('9999', 20)).toBe(false);
  });

  it('notices when rebuilt read models are behind again', async () => {
    const heard = nextMove();
    await move('0001', null);
    await heard;
    expect(await progress.reached('0005', 20)).toBe(false);
  });

  it('reconnects after its connection was cut, and catches up', async () => {
    await database.pool.query(`
      create schema read;
      ${createCheckpoints(LIVE_SCHEMA)};
      insert into ${checkpointsIn(LIVE_SCHEMA)} (projector, version, position) values ('seats', 1, '0007'), ('bookings', 1, '0008')`);
    const waiting = progress.reached('0007', 60_000);
    const heard = nextMove();
    await cutOff();
    expect(await heard).toBeNull();
    expect(await waiting).toBe(true);
    // The read model of bookings has reached the position, but the read model of seats has not.
    expect(await progress.reached('0008', 20)).toBe(false);
    const again = nextMove();
    await move('0008', ['p2']);
    expect(await again).toEqual(['p2']);
  });

  it('uses one connection, however often it is cut', async () => {
    for (let cuts = 0; cuts < 3; cuts++) {
      const heard = nextMove();
      const cut = await cutOff();
      await heard;
      await gone(cut);
    }
    const { rows } = await database.pool.query(
      'select 1 from pg_stat_activity where application_name = $1 and datname = current_database()',
      [CHANNELS.readModelsMoved],
    );
    expect(rows).toHaveLength(1);
  });
});

import type { QueryRunner } from 'typeorm';
import { appendSeason, BEFORE_THE_SHOW } from '../../../../projections/testing/recorded-season.js';
import { caughtUp } from '../../../../projections/caught-up.js';
import { ProjectionTestBed } from '../../../../projections/testing/projection-test-bed.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { readConfig } from '../../../infrastructure/config/config.js';
import { createPool } from '../../../infrastructure/database/pg-pool.js';
import { PostgresEventStore } from '../../../infrastructure/event-store/postgres/postgres-event-store.js';
import { Installation1795000400200 } from '../../../infrastructure/installation/installation.migration.js';
import { fingerprintOf } from '../../../infrastructure/installation/fingerprint.js';
import { logOf, type OpenLog } from '../shared/open-log.js';
import { LikeEventStoreDB } from './like-eventstoredb.js';

export const SECRET = 'the secret of this site, as its backends have it';

/** The recorded season in a real store, with the rows of the live read models before the first evening. */
export interface SeasonLog {
  readonly bed: ProjectionTestBed;
  /** The store itself, and the same store with answers like EventStoreDB, by name. */
  readonly logs: Readonly<Record<'Postgres' | 'like EventStoreDB', OpenLog>>;
  /**
   * ISO 8601 time of the store clock between the two parts of the season: after the last event before {@link
   * BEFORE_THE_SHOW}.
   */
  readonly moment: string;
  /** Position of the last event before `moment`, by store. */
  readonly positions: Readonly<Record<'Postgres' | 'like EventStoreDB', string>>;
  /** Rows that the live read models had at `moment`, as JSON, by table. */
  readonly rowsThen: Readonly<Record<string, readonly string[]>>;
  close(): Promise<void>;
}

export async function openSeasonLog(): Promise<SeasonLog> {
  const bed = await ProjectionTestBed.open();
  await new Installation1795000400200().up({
    query: (sql: string) => bed.database.pool.query(sql),
  } as unknown as QueryRunner);
  await bed.database.pool.query(
    `insert into app.installation (name, value) values ('secret', $1)`,
    [await fingerprintOf(SECRET)],
  );
  const config = readConfig({ SECRET, DATABASE_URL: bed.database.url });
  const pool = createPool(bed.database.url, { name: 'season', pipelined: true });
  const store = new PostgresEventStore({ pool, connectionString: bed.database.url });
  const postgres = logOf(config, pool, store);
  const like = logOf(config, pool, new LikeEventStoreDB(store));
  const append = (part: Parameters<typeof appendSeason>[1]) =>
    appendSeason(postgres.events({ personal: true }), part);

  const last = await append({ until: BEFORE_THE_SHOW });
  const stop = await bed.start();
  await caughtUp(bed.database.url, last);
  await stop();
  const rowsThen = await rowsOf(bed, 'read');
  const positions = { Postgres: await store.end(), 'like EventStoreDB': await like.store.end() };
  const moment = await nextMillisecond(bed);
  await append({ from: BEFORE_THE_SHOW });
  return {
    bed,
    logs: { Postgres: postgres, 'like EventStoreDB': like },
    moment,
    positions,
    rowsThen,
    close: async () => {
      await postgres.close();
      await bed.close();
    },
  };
}

/** Returns a moment of the database's clock after which no event is recorded yet. */
async function nextMillisecond(bed: ProjectionTestBed): Promise<string> {
  const { rows } = await bed.database.pool.query<{ moment: Date }>(
    `select date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond' as moment`,
  );
  const moment = (rows[0] as { moment: Date }).moment;
  await waitUntil("the database's clock has passed one millisecond", async () => {
    const { rows: now } = await bed.database.pool.query<{ passed: boolean }>(
      'select clock_timestamp() >= $1 as passed',
      [moment],
    );
    return now[0]?.passed;
  });
  return moment.toISOString();
}

/**
 * Returns the rows of the read models as JSON with sorted keys, in order, by table. Positions are left out, because each store
 * has its own.
 */
export async function rowsOf(
  bed: ProjectionTestBed,
  schema: string,
): Promise<Record<string, readonly string[]>> {
  const { rows: tables } = await bed.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = $1
       and table_name not in ('checkpoints', 'parked_streams', 'analytics_key') order by 1`,
    [schema],
  );
  const all: Record<string, readonly string[]> = {};
  for (const { name } of tables) {
    const { rows } = await bed.database.pool.query<{ row: string }>(
      `select (to_jsonb(one) - 'position')::text as row from ${schema}.${name} one order by 1`,
    );
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}

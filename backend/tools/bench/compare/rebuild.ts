import pg from 'pg';
import type { ReadModelView, RebuildView } from '../../../contracts/rest/operations.js';
import { pause } from '../../../infrastructure/process/pause.js';
import { interleaved } from '../rounds.js';
import type { Setting } from '../setting.js';
import type { Comparison } from '../table.js';
import type { Staff } from '../test-bed/staff.js';

const READ_MODEL = 'bookings';
const LOOK_AGAIN_MS = 50;
const COLUMNS =
  'position, epoch, transaction_id, stream, revision, id, type, data, metadata, recorded_at';

/**
 * Rebuilds a read model from the whole log, as a super administrator does. The comparison is COPY of the same events into a table
 * without an index: the fastest import that Postgres has.
 */
export async function rebuild({
  sizes,
  testBed,
  pool,
  superAdministrator,
}: Setting): Promise<Comparison[]> {
  const client = new pg.Client({ connectionString: testBed.databaseUrl });
  await client.connect();
  try {
    // The database server may write files only into its own folder, which is removed after the bench.
    const { rows } = await client.query<{ file: string }>(
      "select current_setting('data_directory') || '/bench-events.copy' as file",
    );
    const file = client.escapeLiteral(rows[0]?.file as string);
    const copied = await client.query(`copy (select ${COLUMNS} from events.event) to ${file}`);
    const events = copied.rowCount ?? 0;
    await pool.query(`create table bench.event (position bigint, epoch integer, transaction_id xid8, stream text, revision integer,
      id uuid, type text, data jsonb, metadata jsonb, recorded_at timestamptz)`);
    const [ours = [], theirs = []] = await interleaved(sizes.rounds, [
      async () => events / (await secondsToRebuild(superAdministrator)),
      async () => {
        await pool.query('truncate bench.event');
        const start = performance.now();
        await pool.query(`copy bench.event (${COLUMNS}) from ${file}`);
        return (events * 1000) / (performance.now() - start);
      },
    ]);
    const what = `rebuild of ${READ_MODEL} from ${events.toLocaleString('en')} events`;
    const unit = { kind: 'rate', name: 'events/s' } as const;
    return [{ what, against: 'COPY of the events', unit, ours, theirs }];
  } finally {
    await client.end();
  }
}

/** Measures from the start of the rebuild in the projections process to the swap of the new tables, by the database's clock. */
async function secondsToRebuild(staff: Staff): Promise<number> {
  const models = '/api/admin/operations/read-models';
  const { id } = await staff.call<RebuildView>('POST', `${models}/${READ_MODEL}/rebuild`);
  for (;;) {
    const shown = await staff.call<ReadModelView[]>('GET', models);
    const now = shown.find(({ name }) => name === READ_MODEL)?.rebuild;
    if (now?.error) throw new Error(`The read model could not be rebuilt: ${now.error}`);
    if (now?.id === id && now.startedAt && now.finishedAt)
      return (Date.parse(now.finishedAt) - Date.parse(now.startedAt)) / 1000;
    await pause(LOOK_AGAIN_MS);
  }
}

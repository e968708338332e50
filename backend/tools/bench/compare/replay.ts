import pg from 'pg';
import { pause } from '../../../infrastructure/process/pause.js';
import type { ReadModelView, RebuildView } from '../../../contracts/rest/operations.js';
import { interleaved } from '../rounds.js';
import type { Setting } from '../setting.js';
import type { Staff } from '../test-bed/staff.js';
import type { Comparison } from '../table.js';

const READ_MODELS = ['bookings', 'seats'] as const;
const LOOK_AGAIN_MS = 50;
const COLUMNS =
  'position, epoch, transaction_id, stream, revision, id, type, data, metadata, recorded_at';

/**
 * Read models built anew from the whole log, as a super administrator has it done, beside COPY of the same events into a
 * table without an index: the quickest way Postgres has of taking them in.
 */
export async function replay({
  sizes,
  testBed,
  pool,
  superAdministrator,
}: Setting): Promise<Comparison[]> {
  const client = new pg.Client({ connectionString: testBed.databaseUrl });
  await client.connect();
  try {
    // The server's own folder: it may write there, and the folder goes with the bench.
    const { rows } = await client.query<{ file: string }>(
      "select current_setting('data_directory') || '/bench-events.copy' as file",
    );
    const file = client.escapeLiteral(rows[0]?.file as string);
    const events =
      (await client.query(`copy (select ${COLUMNS} from events.event) to ${file}`)).rowCount ?? 0;
    await pool.query(`create table bench.event (position bigint, epoch integer, transaction_id xid8, stream text, revision integer,
      id uuid, type text, data jsonb, metadata jsonb, recorded_at timestamptz)`);
    const copyIn = async (): Promise<number> => {
      await pool.query('truncate bench.event');
      const start = performance.now();
      await pool.query(`copy bench.event (${COLUMNS}) from ${file}`);
      return (events * 1000) / (performance.now() - start);
    };
    const [copied = [], ...rebuilt] = await interleaved(sizes.rounds, [
      copyIn,
      ...READ_MODELS.map(
        (name) => async () => events / (await secondsToRebuild(superAdministrator, name)),
      ),
    ]);
    return READ_MODELS.map((name, index) => ({
      what: `replay of ${events.toLocaleString('en')} events, read model ${name}`,
      against: 'COPY of the events',
      unit: { kind: 'rate', name: 'events/s' },
      ours: rebuilt[index] as number[],
      theirs: copied,
    }));
  } finally {
    await client.end();
  }
}

/** From when the projections process took the request up to when the new tables were swapped in, by the database's clock. */
export async function secondsToRebuild(staff: Staff, name: string): Promise<number> {
  const { id } = await staff.call<RebuildView>(
    'POST',
    `/api/admin/operations/read-models/${name}/rebuild`,
  );
  for (;;) {
    const models = await staff.call<ReadModelView[]>('GET', '/api/admin/operations/read-models');
    const rebuild = models.find((model) => model.name === name)?.rebuild;
    if (rebuild?.error)
      throw new Error(`The read model ${name} could not be built anew: ${rebuild.error}`);
    if (rebuild?.id === id && rebuild.startedAt && rebuild.finishedAt)
      return (Date.parse(rebuild.finishedAt) - Date.parse(rebuild.startedAt)) / 1000;
    await pause(LOOK_AGAIN_MS);
  }
}

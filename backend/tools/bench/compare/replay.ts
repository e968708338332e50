import pg from 'pg';
import { pause } from '../../../infrastructure/process/pause.js';
import type { ReadModelView, RebuildView } from '../../../contracts/rest/operations.js';
import { copyIn, copyOut, createCopyTable } from '../copy-events.js';
import { interleaved } from '../rounds.js';
import type { Setting } from '../setting.js';
import type { Staff } from '../test-bed/staff.js';
import type { Comparison } from '../table.js';

const READ_MODELS = ['bookings', 'seats'] as const;
const LOOK_AGAIN_MS = 50;

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
    const copied = await copyOut(client);
    await createCopyTable(pool);
    const [taken = [], ...rebuilt] = await interleaved(sizes.rounds, [
      () => copyIn(pool, copied),
      ...READ_MODELS.map(
        (name) => async () => copied.events / (await secondsToRebuild(superAdministrator, name)),
      ),
    ]);
    return READ_MODELS.map((name, index) => ({
      what: `replay of ${copied.events.toLocaleString('en')} events, read model ${name}`,
      against: 'COPY of the events',
      unit: { kind: 'rate', name: 'events/s' },
      ours: rebuilt[index] as number[],
      theirs: taken,
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

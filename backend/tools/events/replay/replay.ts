import type pg from 'pg';
import type { Position } from '../../../infrastructure/event-store/port.js';
import { projectors as allProjectors } from '../../../../projections/read-models/all.js';
import type { Projector } from '../../../../projections/projector.js';
import { applyBatch } from '../../../../projections/runner/apply-batch.js';
import {
  createQueryIndexes,
  createSchema,
  FROM_THE_START,
  resetProjector,
  type Progress as ProjectorProgress,
} from '../../../../projections/runner/checkpoints.js';
import type { Batch } from '../../../../projections/runner/feed.js';
import { inTransaction, withClient } from '../../../../projections/runner/transaction.js';
import { isPosition, momentOf, positionBefore } from '../shared/moments.js';
import { withOpenLog, type OpenLog } from '../shared/open-log.js';
import {
  permitPersonalData,
  PERSONAL_OPTIONS,
  PERSONAL_USAGE,
  personalDataWanted,
  type Asked,
} from '../shared/permission.js';
import { count, inWords, Progress, type Figures, type Screen } from '../shared/progress.js';
import { readLog } from '../shared/read-log.js';
import { StoppedError, untilStopped } from '../shared/stopping.js';
import { WrongOptionsError, type Subcommand, optionsOf, required } from '../subcommand.js';
import { describe, makeScratchSchema, requireScratch, scratchName } from './scratch-schema.js';

const USAGE = `Builds the read models as they were at a moment, in a schema of their own beside the live ones, with this program's projectors.

  npm run events -- replay --until MOMENT|POSITION --into SCHEMA [options]

  --until …              what the store had recorded before 2026-11-23 (midnight in Malaysia) or 2026-11-23T20:15+08:00; or up to and
                         with a position of the log, as the export has it; or "now"
  --into …               a schema that is not there yet, or that an earlier replay made: that one is emptied first
${PERSONAL_USAGE}

Without it what families told is empty, as after an erasure; confirmation numbers and names of staff are there. A schema with
personal data is not cleaned when a family is erased later: drop it when it has served (drop schema SCHEMA cascade).
Exit codes: 0 well, 1 some streams could not be applied, 2 failed.`;

export interface ReplayOrder {
  /** Position of the last event to replay. */
  readonly until: Position;
  /** Name of the scratch schema that the replay fills. */
  readonly into: string;
  /** Person who receives personal data, and the purpose; null to leave personal data out. */
  readonly personal: Asked | null;
}

export interface Replayed {
  readonly figures: Figures;
  readonly tables: readonly { readonly name: string; readonly rows: number }[];
  /** Streams with an event that a projector could not apply, by read model. */
  readonly parked: readonly { readonly readModel: string; readonly stream: string }[];
}

export const replay: Subcommand = {
  usage: USAGE,
  async run(args) {
    const values = optionsOf(args, {
      until: { type: 'string' },
      into: { type: 'string' },
      ...PERSONAL_OPTIONS,
    });
    const until = required('--until', values.until);
    const into = scratchName(required('--into', values.into));
    const personal = personalDataWanted(values);
    const moment = until === 'now' || isPosition(until) ? null : momentOf('--until', until);
    return withOpenLog(async (log) => {
      const order = { until: await placeOf(log, until, moment), into, personal };
      const done = await untilStopped((signal) => replayInto(log, order, { signal }));
      process.stdout.write(`${inLines(order, done)}\n`);
      return done.parked.length > 0 ? 1 : 0;
    });
  },
};

/** Returns the position up to which to replay. @throws WrongOptionsError for a position of the other kind of store */
async function placeOf(log: OpenLog, until: string, moment: string | null): Promise<Position> {
  const end = await log.store.end();
  if (until === 'now') return end;
  if (moment !== null) return positionBefore(log.store, moment);
  if (end !== '' && until.length !== end.length)
    throw new WrongOptionsError(
      `This is no position of this event store, whose log ends at ${end}.`,
    );
  return until < end ? until : end;
}

const inLines = ({ into, until, personal }: ReplayOrder, done: Replayed): string =>
  [
    `Schema ${into}: the read models up to ${until || 'the very beginning'}, ${personal ? 'WITH personal data' : 'without personal data'}.`,
    ...done.tables.map(({ name, rows }) => `  ${name.padEnd(28)} ${count(rows).padStart(12)} rows`),
    ...done.parked.map(({ readModel, stream }) => `  NOT APPLIED: ${stream} to ${readModel}`),
    `Replayed ${inWords(done.figures)}.`,
  ].join('\n');

/**
 * Replays events into a scratch schema. All read models apply the same batch at the same time, each on its own
 * connection. The next batch follows when all are done. Live read models do not change.
 * @throws StoppedError, or an error while reading or writing; the schema does not exist then
 */
export async function replayInto(
  log: OpenLog,
  { until, into, personal }: ReplayOrder,
  {
    signal,
    screen,
    projectors = allProjectors,
  }: {
    readonly signal?: AbortSignal;
    readonly screen?: Screen;
    readonly projectors?: readonly Projector[];
  } = {},
): Promise<Replayed> {
  const { pool } = log;
  await requireScratch(pool, into);
  if (personal)
    await permitPersonalData(log, personal, {
      by: 'replay',
      into,
      selection: `--until ${until}`,
    });
  await withClient(pool, (client) => makeScratchSchema(client, into));
  const progress = new Progress('Replaying', '', until, screen);
  try {
    await withClient(pool, (client) => prepare(client, into, projectors));
    let places: readonly ProjectorProgress[] = projectors.map(() => FROM_THE_START);
    const events = log.events({ personal: personal !== null });
    if (until !== '')
      for await (const batch of readLog(events, { upTo: until, ...(signal && { signal }) })) {
        places = await inStep(pool, into, projectors, places, batch);
        progress.advance(batch.events.length, batch.position);
      }
    if (signal?.aborted) throw new StoppedError();
    await withClient(pool, async (client) => {
      for (const each of projectors) await createQueryIndexes(client, into, each);
    });
    const figures = progress.end();
    await withClient(pool, (client) =>
      describe(client, into, `up to ${until}${personal ? ', with personal data' : ''}`),
    );
    return {
      figures,
      tables: await rowCounts(pool, into, projectors),
      parked: parkedIn(projectors, places),
    };
  } catch (error) {
    progress.end();
    await pool.query(`drop schema if exists ${into} cascade`);
    throw error;
  }
}

async function prepare(
  client: pg.PoolClient,
  schema: string,
  projectors: readonly Projector[],
): Promise<void> {
  await createSchema(client, schema);
  for (const each of projectors)
    await inTransaction(client, () => resetProjector(client, schema, each));
}

/**
 * Applies one batch to all read models. Waits for all of them even if one fails, so that nothing is written after the
 * failure.
 */
async function inStep(
  pool: pg.Pool,
  schema: string,
  projectors: readonly Projector[],
  places: readonly ProjectorProgress[],
  batch: Batch,
): Promise<readonly ProjectorProgress[]> {
  const ended = await Promise.allSettled(
    projectors.map((projector, nth) =>
      withClient(pool, (client) =>
        applyBatch(client, schema, projector, places[nth] as ProjectorProgress, batch),
      ),
    ),
  );
  return ended.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}

async function rowCounts(
  pool: pg.Pool,
  schema: string,
  projectors: readonly Projector[],
): Promise<Replayed['tables']> {
  const tables = [];
  for (const name of projectors.flatMap((each) => each.tables)) {
    const { rows } = await pool.query<{ rows: number }>(
      `select count(*)::int as rows from ${schema}.${name}`,
    );
    tables.push({ name, rows: rows[0]?.rows ?? 0 });
  }
  return tables;
}

const parkedIn = (
  projectors: readonly Projector[],
  places: readonly ProjectorProgress[],
): Replayed['parked'] =>
  places.flatMap(({ parked }, nth) =>
    [...parked.keys()].map((stream) => ({ readModel: projectors[nth]?.name ?? '', stream })),
  );

import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import pg from 'pg';
import { park } from '../../backend/infrastructure/event-store/parking/parked-streams.js';
import { LIVE_SCHEMA, type ProjectedEvent, type Projector, type Statement } from '../projector.js';
import { grouped, type GroupedStatement } from './grouping.js';
import { announceEvents, moveCheckpoint, type Progress } from './checkpoints.js';
import { newIn, type Batch } from './feed.js';
import { inTransaction } from './transaction.js';
import {
  isEventsFault,
  reasonOf,
} from '../../backend/infrastructure/event-store/parking/whose-fault.js';

/**
 * Applies one batch for one projector in one transaction. Rows, parked streams and checkpoint all change, or none of them.
 * @returns the projector's new progress
 */
export async function applyBatch(
  client: pg.ClientBase,
  schema: string,
  projector: Projector,
  progress: Progress,
  batch: Batch,
): Promise<Progress> {
  if (batch.position <= progress.position) return progress;
  let after = progress;
  const work = async (): Promise<void> => {
    after = await project(client, schema, projector, progress, batch);
    if (schema === LIVE_SCHEMA)
      await announceEvents(client, projector, after.position, batch.events);
  };
  // This commit need not wait for the disk: a crash would lose rows and checkpoint together, and the batch would be applied
  // again.
  await inTransaction(client, work, { mayBeLost: true });
  return after;
}

/** Changes the tables for {@link applyBatch}, within the caller's transaction. */
export async function project(
  client: pg.ClientBase,
  schema: string,
  projector: Projector,
  progress: Progress,
  batch: Batch,
): Promise<Progress> {
  const { events, passed } = newIn(batch, progress.position);
  const toApply = events.filter((event) => concerns(projector, event));
  const ready = toApply.filter(({ stream }) => !progress.parked.has(stream));
  const failed =
    ready.length === 0
      ? null
      : await attempt(client, 'batch', () =>
          execute(
            client,
            ready.flatMap((event) => statementsFor(projector, event, schema)),
          ),
        );
  const parking =
    failed === null
      ? { ...progress, waiting: toApply.length - ready.length }
      : await applySingly(client, schema, projector, progress, toApply);
  const { waiting, ...rest } = parking;
  const after: Progress = { ...rest, position: batch.position };
  await moveCheckpoint(client, schema, projector, progress, after, passed - waiting);
  return after;
}

/**
 * Applies the events one after another, to find events that cannot be applied. Parks the streams of such events, and continues
 * with all other streams.
 */
async function applySingly(
  client: pg.ClientBase,
  schema: string,
  projector: Projector,
  { parked: before, ...progress }: Progress,
  events: readonly ProjectedEvent[],
): Promise<Progress & { readonly waiting: number }> {
  const parked = new Map(before);
  let waiting = 0;
  for (const event of events) {
    const reason = parked.has(event.stream)
      ? null
      : await attempt(client, 'event', () =>
          execute(client, statementsFor(projector, event, schema)),
        );
    if (reason !== null)
      parked.set(event.stream, await park(client, schema, projector, event, reason));
    if (parked.has(event.stream)) waiting += 1;
  }
  const parkings = progress.parkings + (parked.size > before.size ? 1 : 0);
  return { ...progress, parked, parkings, waiting };
}

/** Error that the handler of a projector threw for an event. */
export class HandlerError extends Error {
  constructor(readonly reason: string) {
    super(reason);
    this.name = 'HandlerError';
  }
}

/** Returns true when the projector has a handler for the event. */
export const concerns = (projector: Projector, event: ProjectedEvent): boolean =>
  projector.handlers[event.type] !== undefined;

/** Returns the statements for an event. @throws HandlerError when the handler throws, or the event cannot be decoded */
export function statementsFor(
  projector: Projector,
  event: ProjectedEvent,
  schema: string,
): readonly Statement[] {
  if (event.unreadable !== undefined) throw new HandlerError(event.unreadable);
  // Each key of `handlers` is an event type, and its handler accepts only events of that type. The look-up by type guarantees
  // this.
  const handler = projector.handlers[event.type] as
    ((event: ProjectedEvent, schema: string) => readonly Statement[]) | undefined;
  try {
    return handler?.(event, schema) ?? [];
  } catch (error) {
    throw new HandlerError(reasonOf(error));
  }
}

/**
 * Does the work within the caller's transaction, and repeats it once when a prepared statement was outdated. When the event
 * causes a failure, the tables are as before and the reason is returned. Any other failure is thrown.
 */
export async function attempt(
  client: pg.ClientBase,
  savepoint: string,
  work: () => Promise<void>,
): Promise<string | null> {
  await client.query(`savepoint ${savepoint}`);
  try {
    await work().catch(async (error: unknown) => {
      if (!isPlanOutdated(error)) throw error;
      await client.query(`rollback to savepoint ${savepoint}`);
      prepareAnew();
      await work();
    });
    await client.query(`release savepoint ${savepoint}`);
    return null;
  } catch (error) {
    if (!(error instanceof HandlerError) && !isEventsFault(error)) throw error;
    await client.query(`rollback to savepoint ${savepoint}; release savepoint ${savepoint}`);
    return reasonOf(error);
  }
}

/**
 * Returns true when a prepared statement is outdated: a rebuild swapped in a table with other columns (0A000 "cached plan must
 * not change result type"), or the server forgot the statement (26000). An event never causes these errors.
 */
export const isPlanOutdated = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (error.code === '26000' || (error.code === '0A000' && error.routine === 'RevalidateCachedQuery'));

/**
 * Runs the statements in few groups ({@link grouped}) within the caller's transaction. On a connection that pipelines
 * (createPool) the groups are sent without waiting for answers.
 * @throws the error of the first statement that failed
 */
export async function execute(
  client: pg.ClientBase,
  statements: readonly Statement[],
): Promise<void> {
  const groups = grouped(statements);
  if (!pipelines(client)) {
    for (const group of groups) await client.query(prepared(group));
    return;
  }
  await sendTogether(client, groups);
}

/** Returns true if the connection sends a statement before earlier statements are answered (`createPool`, `pipelined`). */
export const pipelines = (client: pg.ClientBase): boolean =>
  (client as { readonly pipeline?: boolean }).pipeline === true;

/**
 * Sends all statements, without waiting for answers on a connection that pipelines. Resolves when all statements are answered.
 * @throws the error of the first statement that failed
 */
export async function sendTogether(
  client: pg.ClientBase,
  statements: readonly (string | GroupedStatement)[],
): Promise<void> {
  const answers = await Promise.allSettled(
    togetherOnTheWire(client, () =>
      statements.map((statement) =>
        client.query(typeof statement === 'string' ? { text: statement } : prepared(statement)),
      ),
    ),
  );
  // Statements after the first failure only report that their transaction was aborted.
  for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
}

/** Combines all writes during `send` into few large writes. A write for each statement would cost more than the statements. */
function togetherOnTheWire<T>(client: pg.ClientBase, send: () => T): T {
  const { stream } =
    (client as { readonly connection?: { readonly stream?: Partial<Writable> } }).connection ?? {};
  stream?.cork?.();
  try {
    return send();
  } finally {
    stream?.uncork?.();
  }
}

/** Names of prepared statements by text. A projector has few texts, so each connection parses and plans each text once. */
const names = new Map<string, string>();
let generation = 0;

/** Gives every prepared statement a new name, so that each connection parses and plans the statement again. */
function prepareAnew(): void {
  generation += 1;
  names.clear();
}

function prepared({ sql, values }: GroupedStatement): pg.QueryConfig {
  let name = names.get(sql);
  if (name === undefined) {
    name = `${createHash('sha1').update(sql).digest('hex')}-${generation}`;
    names.set(sql, name);
  }
  return { name, text: sql, values: [...values] };
}

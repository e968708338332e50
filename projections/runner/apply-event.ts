import type pg from 'pg';
import {
  isEventsFault,
  reasonOf,
} from '../../backend/infrastructure/event-store/parking/whose-fault.js';
import type { ProjectedEvent, Projector, Statement } from '../projector.js';

/** The projector's handler for this event failed. */
class HandlerError extends Error {
  constructor(readonly reason: string) {
    super(reason);
    this.name = 'HandlerError';
  }
}

/** Whether it does anything to the projector's tables. */
export const concerns = (projector: Projector, event: ProjectedEvent): boolean =>
  projector.handlers[event.type] !== undefined;

/** What is to be done to the tables. @throws HandlerError when the handler throws, or the event cannot be decoded */
export function statementsFor(
  projector: Projector,
  event: ProjectedEvent,
  schema: string,
): readonly Statement[] {
  if (event.unreadable !== undefined) throw new HandlerError(event.unreadable);
  // Each key of `handlers` takes exactly the events of its own type, which the look-up by type guarantees.
  const handler = projector.handlers[event.type] as
    ((event: ProjectedEvent, schema: string) => readonly Statement[]) | undefined;
  try {
    return handler?.(event, schema) ?? [];
  } catch (error) {
    throw new HandlerError(reasonOf(error));
  }
}

/**
 * Does the work within the caller's transaction. When the event causes the failure, the tables are
 * as before and the reason is answered; any other failure is thrown.
 */
export async function attempt(
  client: pg.ClientBase,
  savepoint: string,
  work: () => Promise<void>,
): Promise<string | null> {
  await client.query(`savepoint ${savepoint}`);
  try {
    await work();
    await client.query(`release savepoint ${savepoint}`);
    return null;
  } catch (error) {
    if (!(error instanceof HandlerError) && !isEventsFault(error)) throw error;
    await client.query(`rollback to savepoint ${savepoint}; release savepoint ${savepoint}`);
    return reasonOf(error);
  }
}

export async function execute(
  client: pg.ClientBase,
  statements: readonly Statement[],
): Promise<void> {
  for (const { sql, values } of statements) await client.query(sql, [...values]);
}

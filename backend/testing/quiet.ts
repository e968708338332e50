import type pg from 'pg';
import type { DomainEventStore } from '../infrastructure/event-store/codec/domain-event-store.js';

/**
 * Returns the process manager's position once no job is due or running and no catalogue change waits in the outbox,
 * and null before that. Postponed jobs do not count. Due jobs are found by the wall clock, because a job may be
 * committed after the statement's `now()`.
 */
export async function positionWithoutJobs(
  database: Pick<pg.Pool | pg.Client, 'query'>,
): Promise<string | null> {
  const { rows } = await database.query<{ position: string }>(
    `select position from app.process_checkpoints where process = 'process-manager'
      and not exists (select from graphile_worker._private_jobs where run_at <= clock_timestamp() and attempts < max_attempts)
      and not exists (select from catalogue.outbox)`,
  );
  return rows[0]?.position ?? null;
}

/**
 * Returns the process manager's position once no work is due and the process manager has read every event, so that nothing else
 * will happen.
 */
export async function quietPosition(
  database: Pick<pg.Pool | pg.Client, 'query'>,
  events: DomainEventStore,
): Promise<string | null> {
  const position = await positionWithoutJobs(database);
  if (position === null) return null;
  for await (const batch of events.readAll({ from: position }))
    if (batch.events.length > 0) return null;
  return position;
}

import type pg from 'pg';

/** Name of the job reconciler's row in `app.process_checkpoints`. All jobs of events before its position are finished. */
export const DUE_WORK = 'due-work';

/** Returns the position (exclusive) from which the job reconciler reads the log; '' when it has never run. */
export async function readFloor(db: Pick<pg.Pool, 'query'>): Promise<string> {
  const { rows } = await db.query<{ position: string }>(
    'select position from app.process_checkpoints where process = $1',
    [DUE_WORK],
  );
  return rows[0]?.position ?? '';
}

/** Moves the floor forward, never back, because a former leader may still be finishing its run. */
export async function writeFloor(db: Pick<pg.Pool, 'query'>, position: string): Promise<void> {
  await db.query(
    `insert into app.process_checkpoints as kept (process, position) values ($1, $2)
     on conflict (process) do update set position = excluded.position, updated_at = now()
       where kept.position < excluded.position`,
    [DUE_WORK, position],
  );
}

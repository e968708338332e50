import type pg from 'pg';

/** Row of the job reconciler in `app.process_checkpoints`: all jobs of earlier events are done. */
export const DUE_WORK = 'due-work';

/** Returns the position (exclusive) from which the job reconciler reads; '' when it has never run. */
export async function readFloor(db: Pick<pg.Pool, 'query'>): Promise<string> {
  const { rows } = await db.query<{ position: string }>(
    'select position from app.process_checkpoints where process = $1',
    [DUE_WORK],
  );
  return rows[0]?.position ?? '';
}

/** Moves the floor, forward only, because a former leader may still be finishing its look. */
export async function writeFloor(db: Pick<pg.Pool, 'query'>, position: string): Promise<void> {
  await db.query(
    `insert into app.process_checkpoints as kept (process, position) values ($1, $2)
     on conflict (process) do update set position = excluded.position, updated_at = now()
       where kept.position < excluded.position`,
    [DUE_WORK, position],
  );
}

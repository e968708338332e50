import type pg from 'pg';

/** The job reconciler's row in `app.process_checkpoints`: all that earlier events ask for is done. */
export const DUE_WORK = 'due-work';

/** Where the job reconciler begins to read (exclusive); '' when it has never looked. */
export async function readFloor(db: Pick<pg.Pool, 'query'>): Promise<string> {
  const { rows } = await db.query<{ position: string }>(
    'select position from app.process_checkpoints where process = $1',
    [DUE_WORK],
  );
  return rows[0]?.position ?? '';
}

/** Only forward: a former leader may still be at the end of its look. */
export async function writeFloor(db: Pick<pg.Pool, 'query'>, position: string): Promise<void> {
  await db.query(
    `insert into app.process_checkpoints as kept (process, position) values ($1, $2)
     on conflict (process) do update set position = excluded.position, updated_at = now()
       where kept.position < excluded.position`,
    [DUE_WORK, position],
  );
}

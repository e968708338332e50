import pg from 'pg';
import { pause } from '../../../infrastructure/process/pause.js';

const LOOK_AGAIN_MS = 100;

/** Until no job is due: the mails of all sales so far are written. */
export async function untilJobsAreDone(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (;;) {
      // A job that failed waits for its next try, and then for somebody who looks at it.
      const { rows } = await client.query<{ due: number }>(
        'select count(*)::int as due from graphile_worker._private_jobs where attempts = 0 and run_at <= clock_timestamp() or locked_at is not null',
      );
      if (rows[0]?.due === 0) return;
      await pause(LOOK_AGAIN_MS);
    }
  } finally {
    await client.end();
  }
}

import pg from 'pg';
import { pause } from '../../../infrastructure/process/pause.js';

const LOOK_AGAIN_MS = 100;

/** Waits until no job is due, so that the mails of all sales are written. */
export async function untilJobsAreDone(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (;;) {
      // A failed job waits for its retry, and after its last retry for staff, so neither counts here.
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

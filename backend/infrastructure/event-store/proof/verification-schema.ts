import type pg from 'pg';
import { FIXED_LOCKS } from '../../database/advisory-locks.js';

/** Where verifications and trials of a rebuild build, with personal data as in the live tables; nothing in it is kept. */
export const VERIFICATION_SCHEMA = 'log_verification';

const DROP = `drop schema if exists ${VERIFICATION_SCHEMA} cascade`;

/**
 * Runs work that may do in {@link VERIFICATION_SCHEMA} whatever it wants, and drops the schema afterwards, also what a run that was
 * killed has left there.
 * @throws Error when another run is at it
 */
export async function inVerificationSchema<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const done = await ifNobodyVerifies(pool, async (db) => {
    await db.query(DROP);
    try {
      return { result: await work() };
    } finally {
      await db.query(DROP);
    }
  });
  if (!done)
    throw new Error('Another verification or trial of a rebuild is running on this database.');
  return done.result;
}

/** Drops what a run that was killed has left; of a run that is at work nothing. @returns whether there was something */
export async function dropLeftVerification(pool: pg.Pool): Promise<boolean> {
  const dropped = await ifNobodyVerifies(pool, async (db) => {
    const { rowCount } = await db.query('select from pg_namespace where nspname = $1', [
      VERIFICATION_SCHEMA,
    ]);
    await db.query(DROP);
    return rowCount === 1;
  });
  return dropped ?? false;
}

/** @returns null, and nothing is done, while somebody else is at it */
async function ifNobodyVerifies<T>(
  pool: pg.Pool,
  work: (db: pg.PoolClient) => Promise<T>,
): Promise<T | null> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      'select pg_try_advisory_lock($1) as mine',
      [FIXED_LOCKS.logVerification],
    );
    if (!rows[0]?.mine) return null;
    try {
      return await work(client);
    } finally {
      await client.query('select pg_advisory_unlock($1)', [FIXED_LOCKS.logVerification]);
    }
  } finally {
    // Where it was not given back, the lock ends with the connection.
    client.release(true);
  }
}

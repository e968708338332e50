import type pg from 'pg';
import { FIXED_LOCKS } from '../../database/advisory-locks.js';

/** Schema for the tables of a verification. They contain personal data like the live tables, so it is dropped afterwards. */
export const VERIFICATION_SCHEMA = 'log_verification';

const DROP = `drop schema if exists ${VERIFICATION_SCHEMA} cascade`;

/**
 * Runs work that may use {@link VERIFICATION_SCHEMA}, and drops the schema before and afterwards, because a killed run leaves it
 * behind.
 * @throws Error while another run uses the schema
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
  if (!done) throw new Error('Another verification is running on this database.');
  return done.result;
}

/**
 * Drops the schema that a killed run left behind, but not the schema of a running verification. @returns true when a schema was
 * dropped
 */
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

/** Does the work under the verification's lock. @returns null, with nothing done, while another run holds the lock */
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
    // Closing the connection also releases the lock, in case the unlock statement failed.
    client.release(true);
  }
}

import { logger } from '../logging/logger.js';
import { tellWaiting } from '../process/process.js';
import { isInUse, LOCK_PATIENCE } from './lock-patience.js';

type Query = (sql: string) => Promise<readonly unknown[]>;

/** Key of an advisory lock, as in {@link FIXED_LOCKS} and {@link LOCK_CLASSES}. */
type AdvisoryKey = number | readonly [group: number, object: number];

/**
 * Takes an advisory lock for the rest of the session. While another session holds the lock, this waits without limit and keeps
 * logging the holder, because a stopped process or a forgotten connection would hold it for ever.
 * @param what subject of the log line, e.g. `A migration`
 * @param query runs on the connection that gets the lock, outside a transaction
 * @param sayEveryMs interval of the log lines in milliseconds
 */
export async function patientLock(
  what: string,
  query: Query,
  key: AdvisoryKey,
  sayEveryMs = LOCK_PATIENCE.longestMs,
): Promise<void> {
  await query(`set lock_timeout to ${sayEveryMs}`);
  while (!(await locked(query, key))) {
    const holders = (await query(holdersOf(key))) as { readonly holder: string }[];
    const who = holders.map(({ holder }) => holder).join(', ') || 'one that has just ended';
    logger.warn(`${what} waits for another process to end its own: ${who}`);
    tellWaiting();
  }
  await query('reset lock_timeout');
}

async function locked(query: Query, key: AdvisoryKey): Promise<boolean> {
  try {
    await query(`select pg_advisory_lock(${[key].flat().join(', ')})`);
    return true;
  } catch (error) {
    if (isInUse(error)) return false;
    throw error;
  }
}

/** Returns SQL that lists the sessions holding a key. `pg_locks` shows the halves of a key as unsigned numbers. */
function holdersOf(key: AdvisoryKey): string {
  const [number, kind] =
    typeof key === 'number' ? [`${key}::bigint`, 1] : [`(${key[0]}::bigint << 32 | ${key[1]})`, 2];
  return `
    select format('connection %s of the database (%s)', pid, application_name) as holder
      from pg_locks lock join pg_stat_activity session using (pid)
     where lock.locktype = 'advisory' and lock.granted and lock.objsubid = ${kind}
       and lock.database = (select oid from pg_database where datname = current_database())
       and (lock.classid::bigint << 32 | lock.objid::bigint) = ${number}`;
}

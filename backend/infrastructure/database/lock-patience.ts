import { isNativeError } from 'node:util/types';
import { logger } from '../logging/logger.js';
import { pause } from '../process/pause.js';
import { tellWaiting } from '../process/process.js';

/** Limits for waiting for a table's lock, all in milliseconds. */
export interface LockPatience {
  /**
   * Longest wait of the first attempt for other users of the table. Later statements, even reads, queue behind the attempt, so
   * sales stop during the wait. Each attempt waits twice as long as the attempt before, so that a slow machine succeeds in the
   * end.
   */
  readonly firstMs: number;
  /**
   * Longest wait of any attempt. It is below DATABASE_PATIENCE_MS, because requests that queue behind an attempt would otherwise
   * fail.
   */
  readonly longestMs: number;
  /** Pause between two attempts to lock a table, so that queued statements can run. */
  readonly pauseMs: number;
}

export const LOCK_PATIENCE: LockPatience = { firstMs: 1_000, longestMs: 5_000, pauseMs: 3_000 };

/**
 * Changes tables while other sessions use them. An attempt that meets a deadlock, or a long read such as a backup, gives up and
 * is repeated later, so that queued statements can run. Any other failure is thrown.
 * @param what subject of the log line, e.g. `A migration`
 * @param work one attempt; it begins with `set lock_timeout` or `set local lock_timeout` to the given milliseconds
 * @param signal ends a pause between two attempts; one more attempt follows, which may check the signal itself
 */
export async function untilUnlocked<T>(
  what: string,
  work: (lockMs: number) => Promise<T>,
  { firstMs, longestMs, pauseMs }: LockPatience = LOCK_PATIENCE,
  signal?: AbortSignal,
): Promise<T> {
  for (let lockMs = firstMs; ; lockMs = Math.min(2 * lockMs, longestMs)) {
    try {
      return await work(lockMs);
    } catch (error) {
      if (!isInUse(error) || signal?.aborted) throw error;
      logger.warn({ err: error }, `${what} waits for a table that is in use; trying again`);
      tellWaiting();
      await pause(pauseMs, signal);
    }
  }
}

/** SQLSTATEs for a table that is in use: `lock_not_available` and `deadlock_detected`. */
const IN_USE: readonly unknown[] = ['55P03', '40P01'];

/** Returns true for a pg error that says a table is in use, also when TypeORM wrapped it. */
export function isInUse(error: unknown): boolean {
  if (!isNativeError(error)) return false;
  if ('code' in error && IN_USE.includes(error.code)) return true;
  return 'driverError' in error && isInUse(error.driverError);
}

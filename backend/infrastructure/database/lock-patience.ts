import { isNativeError } from 'node:util/types';
import { logger } from '../logging/logger.js';
import { pause } from '../process/pause.js';
import { tellWaiting } from '../process/waiting.js';

/** All in milliseconds. */
export interface LockPatience {
  /**
   * How long the first try waits for those who use the table. Whoever comes later, even to read, stands behind it, so this is how
   * long sales stand still. Each try waits twice as long as the one before: on a machine that is too slow for the first, a later one
   * succeeds.
   */
  readonly firstMs: number;
  /** Below DATABASE_PATIENCE_MS, or requests that stand behind it are given up on. */
  readonly longestMs: number;
  /** Between two tries, in which those who stood behind go on. */
  readonly pauseMs: number;
}

export const LOCK_PATIENCE: LockPatience = { firstMs: 1_000, longestMs: 5_000, pauseMs: 3_000 };

/**
 * Changes tables while others use them. A try that meets somebody who reads for long, as a backup does, or with whom it waits in a
 * circle, gives up, lets go of all who wait behind it, and is repeated later. Any other failure is thrown.
 * @param what in the log line, as `A migration`
 * @param work a try. It begins by `set lock_timeout` or `set local lock_timeout` to so many milliseconds
 * @param signal ends a pause between two tries, and there is one try more, which may see the signal itself
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

/** `lock_not_available`, or `deadlock_detected` with somebody who has another table. */
const IN_USE: readonly unknown[] = ['55P03', '40P01'];

/** As pg says it or as TypeORM passes it on. */
export function isInUse(error: unknown): boolean {
  if (!isNativeError(error)) return false;
  if ('code' in error && IN_USE.includes(error.code)) return true;
  return 'driverError' in error && isInUse(error.driverError);
}

import { BackOff } from '../process/back-off.js';
import { logger } from '../logging/logger.js';
import { tellWaiting } from '../process/process.js';
import { isLostConnection } from './lost-connection.js';

const FIRST_PAUSE_MS = 250;
/** Longest pause between two tries, so that work resumes within seconds after the database is back. */
const LONGEST_PAUSE_MS = 3_000;

export interface UntilAvailable {
  /** Name of the resource in the log line `Waiting for …`; default `the database`. */
  readonly what?: string;
  /** Signal that ends the wait; the last failure is then thrown. */
  readonly signal?: AbortSignal;
  /** Returns true for failures that are retried; default {@link isLostConnection}. */
  readonly isAway?: (error: unknown) => boolean;
}

/**
 * Retries work while the database is unreachable, with growing pauses and a log line each time. Any other failure is thrown. Used
 * at the start of programs, so that they wait for the database instead of ending.
 */
export async function untilAvailable<T>(
  work: () => Promise<T>,
  { what = 'the database', signal, isAway = isLostConnection }: UntilAvailable = {},
): Promise<T> {
  const backOff = new BackOff(FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (signal?.aborted || !isAway(error)) throw error;
      logger.warn({ err: error }, `Waiting for ${what}`);
      tellWaiting();
      await backOff.wait(signal);
      if (signal?.aborted) throw error;
    }
  }
}

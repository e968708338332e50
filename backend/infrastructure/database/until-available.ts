import { BackOff } from '../process/back-off.js';
import { logger } from '../logging/logger.js';
import { tellWaiting } from '../process/waiting.js';
import { isLostConnection } from './lost-connection.js';

const FIRST_PAUSE_MS = 250;
/** Longest pause, so that work resumes within a few seconds after the database is back, however long it was down. */
const LONGEST_PAUSE_MS = 3_000;

export interface UntilAvailable {
  /** Name in the log line `Waiting for …`; default `the database`. */
  readonly what?: string;
  /** Ends the wait: the last failure is then thrown. */
  readonly signal?: AbortSignal;
  /** Returns true for failures to wait for; default {@link isLostConnection}. */
  readonly isAway?: (error: unknown) => boolean;
}

/**
 * Repeats work while the database is away, with a growing pause and a log line each time. Any other failure is thrown. For the
 * start of a program, so that a program waits for its database instead of ending.
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

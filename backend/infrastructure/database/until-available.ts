import { BackOff } from '../process/back-off.js';
import { logger } from '../logging/logger.js';
import { tellWaiting } from '../process/waiting.js';
import { isLostConnection } from './lost-connection.js';

const FIRST_PAUSE_MS = 250;
/**
 * The longest pause: work resumes within a few seconds after the database is back, however long it
 * was down.
 */
const LONGEST_PAUSE_MS = 3_000;

export interface UntilAvailable {
  /** In the log line `Waiting for …`; default `the database`. */
  readonly what?: string;
  /** Ends the waiting: the last failure is then thrown. */
  readonly signal?: AbortSignal;
  /** Which failures to wait for; default {@link isLostConnection}. */
  readonly isAway?: (error: unknown) => boolean;
}

/**
 * Does some work that needs the database, again and again while the database is away, with a growing pause and a log
 * line each time. Any other failure is thrown. For what a program does at its start: a program whose database is not
 * there yet waits instead of ending.
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

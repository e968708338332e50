import { logger } from '../logging/logger.js';

/**
 * Runs work that nobody waits for. A failure is one line in the log and ends nothing else. Lint refuses a promise that is neither
 * awaited, nor passed to this function, nor caught.
 * @param failed text of the log line, e.g. `jobs of an ended worker were not given back`
 */
export function inBackground(work: Promise<unknown>, failed: string): void {
  work.catch((error: unknown) => logger.error({ err: error }, failed));
}

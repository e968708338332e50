import { logger } from '../logging/logger.js';

/**
 * Runs work that nobody waits for. A failure only writes one log line. Lint refuses a promise that is neither awaited, nor passed
 * to this function, nor caught.
 * @param failed text of the log line, e.g. `jobs of an ended worker were not given back`
 */
export function inBackground(work: Promise<unknown>, failed: string): void {
  work.catch((error: unknown) => logger.error({ err: error }, failed));
}

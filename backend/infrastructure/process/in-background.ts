import { logger } from '../logging/logger.js';

/**
 * For work that nobody waits for: a failure is one line in the log and ends nothing else. Lint refuses a promise that is
 * neither awaited nor given to this or to a `catch` of its own.
 *
 * @param failed what the log says, e.g. `jobs of an ended worker were not given back`
 */
export function inBackground(work: Promise<unknown>, failed: string): void {
  work.catch((error: unknown) => logger.error({ err: error }, failed));
}

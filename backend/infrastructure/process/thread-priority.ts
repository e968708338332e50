import { readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';

/** A third of the share of a usual thread. With 10, a statement of 4 MB took up to 12 s at a load of 6, near its limit of 15 s. */
const LOWER_BY = 5;

/**
 * Lets families' requests go before the calling thread where both want a core. Linux gives each thread a priority of its own;
 * on other systems this does nothing, because there it would slow the whole process.
 */
export function lowerThreadPriority(): void {
  if (process.platform !== 'linux') return;
  const id = threadId();
  setPriority(id, Math.min(getPriority(id) + LOWER_BY, constants.priority.PRIORITY_LOW));
}

/** Returns the number by which Linux knows the calling thread. */
export const threadId = (): number => Number(basename(readlinkSync('/proc/thread-self')));

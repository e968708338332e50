import { readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';

/**
 * Steps down in priority, which leave a thread a third of a usual thread's share. With 10 steps, a statement of 4 MB took up to
 * 12 s at a load of 6, near its limit of 15 s.
 */
const LOWER_BY = 5;

/**
 * Gives families' requests priority over the calling thread. Linux has a priority for each thread. On other systems this does
 * nothing, because it would slow the whole process.
 */
export function lowerThreadPriority(steps = LOWER_BY): void {
  if (process.platform !== 'linux') return;
  const id = threadId();
  setPriority(id, Math.min(getPriority(id) + steps, constants.priority.PRIORITY_LOW));
}

/** Returns Linux's id of the calling thread. */
export const threadId = (): number => Number(basename(readlinkSync('/proc/thread-self')));

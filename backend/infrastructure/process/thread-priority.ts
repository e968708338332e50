import { readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';

/**
 * Number of steps by which a thread's priority is lowered. With 5 steps the thread gets a third of a usual thread's share. With
 * 10 steps, a statement of 4 MB took up to 12 s at a load of 6, near its timeout of 15 s.
 */
const LOWER_BY = 5;

/**
 * Lowers the priority of the calling thread, so that families' requests come first. Only on Linux, where each thread has its own
 * priority; elsewhere this would slow the whole process.
 */
export function lowerThreadPriority(steps = LOWER_BY): void {
  if (process.platform !== 'linux') return;
  const id = threadId();
  setPriority(id, Math.min(getPriority(id) + steps, constants.priority.PRIORITY_LOW));
}

/** Returns the calling thread's id in Linux. */
export const threadId = (): number => Number(basename(readlinkSync('/proc/thread-self')));

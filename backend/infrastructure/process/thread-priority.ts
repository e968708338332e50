import { readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';

/**
 * Lets families' requests go before the calling thread where both want a core. Linux gives each thread a priority of its own;
 * on other systems this does nothing, because there it would slow the whole process.
 */
export function lowerThreadPriority(): void {
  if (process.platform !== 'linux') return;
  const id = threadId();
  setPriority(
    id,
    Math.min(
      getPriority(id) + constants.priority.PRIORITY_BELOW_NORMAL,
      constants.priority.PRIORITY_LOW,
    ),
  );
}

/** Returns the number by which Linux knows the calling thread. */
export const threadId = (): number => Number(basename(readlinkSync('/proc/thread-self')));

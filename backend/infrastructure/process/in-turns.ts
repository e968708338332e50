import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Steps } from '../../contracts/steps.js';

/** Milliseconds of work after which other work of the event loop gets a turn. */
const LONGEST_TURN_MS = 10;

/** Runs the steps of long work, and pauses between steps so that other requests need not wait. */
export async function inTurns<Result>(
  steps: Steps<Result>,
  { now = () => performance.now(), others = nextTurn as () => Promise<unknown> } = {},
): Promise<Result> {
  let since = now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (now() - since < LONGEST_TURN_MS) continue;
    await others();
    since = now();
  }
}

import pTimeout from 'p-timeout';
import { pause } from '../infrastructure/process/pause.js';
import { PATIENCE_MS } from './patience.js';

const ASK_AGAIN_MS = 20;

/**
 * End of the sentence "Waited 60 s until …". A function is called when the time is over, to add what was seen instead.
 */
type Awaited = string | (() => string);

/**
 * Asks again and again, and returns the first truthy answer.
 * @throws Error that names what was awaited, also when one question is never answered
 */
export async function waitUntil<T>(
  awaited: Awaited,
  ask: () => T | Promise<T>,
  patienceMs = PATIENCE_MS,
): Promise<Exclude<T, false | null | undefined | 0 | ''>> {
  let over = false;
  const answered = async (): Promise<T> => {
    for (;;) {
      const answer = await ask();
      if (answer || over) return answer;
      await pause(ASK_AGAIN_MS);
    }
  };
  try {
    return (await withTimeout(awaited, answered(), patienceMs)) as never;
  } finally {
    over = true;
  }
}

/**
 * Returns the value of the promise.
 * @throws Error that names what was awaited when it takes too long; the work itself goes on
 */
export async function withTimeout<T>(
  awaited: Awaited,
  work: Promise<T>,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const late = Symbol('late') as T;
  const first = await pTimeout(work, { milliseconds: patienceMs, fallback: () => late });
  // Thrown here, not by the timer, so that the stack shows the caller.
  if (first === late)
    throw new Error(
      `Waited ${patienceMs / 1000} s until ${typeof awaited === 'string' ? awaited : awaited()}`,
    );
  return first;
}

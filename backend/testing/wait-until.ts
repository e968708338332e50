import pTimeout from 'p-timeout';
import { pause } from '../infrastructure/process/pause.js';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/**
 * Milliseconds for which a test waits for an expected event. A busy machine is many times slower; Jest's own limit
 * (testTimeout) is longer than one such wait.
 */
export const PATIENCE_MS = 60_000;

/**
 * Milliseconds for which a test waits until a whole site has started or stopped. The launcher allows each process two minutes.
 */
export const SITE_PATIENCE_MS = 300_000;

const ASK_AGAIN_MS = 20;

/**
 * Text that completes the sentence "Waited 60 s until …". A function is called at the timeout, so that its text can add what was
 * found instead.
 */
type Awaited = string | (() => string);

/**
 * Repeats a question until its answer is truthy, and returns that answer.
 * @throws Error that names what was awaited, even when a question is never answered
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
 * Starts a timer that does not keep the process running. The limit of a wait that lost a race would otherwise keep a
 * worker of Jest for a minute after its last suite, and Jest would report a worker that did not exit.
 */
const idleTimer = ((act: () => void, ms: number) =>
  setTimeout(act, ms).unref()) as typeof setTimeout;

/**
 * Returns the value of the promise.
 * @throws Error that names what was awaited, at the timeout; the work itself continues
 */
export async function withTimeout<T>(
  awaited: Awaited,
  work: Promise<T>,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const late = Symbol('late') as T;
  const first = await pTimeout(work, {
    milliseconds: patienceMs,
    fallback: () => late,
    customTimers: { setTimeout: idleTimer, clearTimeout },
  });
  // The error is thrown here and not by the timer, so that its stack shows the caller.
  if (first === late)
    throw new Error(
      `Waited ${patienceMs / 1000} s until ${typeof awaited === 'string' ? awaited : awaited()}`,
    );
  return first;
}

/** Resolves when a process has ended, by itself or by a signal, also before the call. */
export async function ended(child: ChildProcess): Promise<void> {
  if ((child.exitCode ?? child.signalCode) === null)
    await withTimeout(
      `process ${child.pid} has ended (${child.spawnargs.join(' ')})`,
      once(child, 'exit'),
      SITE_PATIENCE_MS,
    );
}

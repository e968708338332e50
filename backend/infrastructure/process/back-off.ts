import { pause } from './pause.js';

/**
 * Growing pauses between retries. Each pause is twice as long as the pause before, with a random part, so that many clients do
 * not retry at the same moment.
 */
export class BackOff {
  private tries = 0;

  constructor(
    private readonly firstMs = 50,
    private readonly longestMs = 5_000,
  ) {}

  async wait(signal?: AbortSignal): Promise<void> {
    const ms = Math.min(this.longestMs, this.firstMs * 2 ** this.tries++);
    await pause(ms * (0.5 + Math.random() / 2), signal);
  }

  /** Restarts with the first pause. Call it after a success. */
  reset(): void {
    this.tries = 0;
  }
}

/** Returns the promise's result, or undefined as soon as the signal aborts. A later failure of the promise is ignored. */
export async function unlessAborted<T>(
  promise: Promise<T>,
  signal: AbortSignal,
): Promise<T | undefined> {
  if (signal.aborted) {
    promise.catch(() => {});
    return undefined;
  }
  let stop: (() => void) | undefined;
  const aborted = new Promise<undefined>((resolve) => {
    stop = () => resolve(undefined);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    if (stop) signal.removeEventListener('abort', stop);
  }
}

import { pause } from '../process/pause.js';

/** Growing waits between tries: doubled each time, with some chance in them so that many do not come back at once. */
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

  /** It works again. */
  reset(): void {
    this.tries = 0;
  }
}

/** The promise's answer, or undefined as soon as the signal is given; a late failure then goes nowhere. */
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

/** Error after Ctrl-C: the work ended after its present batch, and unfinished results were removed. */
export class StoppedError extends Error {
  constructor() {
    super('Stopped. Nothing half done was left behind.');
    this.name = 'StoppedError';
  }
}

/**
 * Runs work with a signal that Ctrl-C and `kill` trigger. @throws StoppedError after the work has ended because of it
 */
export async function untilStopped<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  process.on('SIGINT', stop).on('SIGTERM', stop);
  try {
    const result = await work(stopping.signal);
    if (stopping.signal.aborted) throw new StoppedError();
    return result;
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

/** Work that Ctrl-C ends in an orderly way: it ends after the batch it is at, and what it left half done is taken away. */
export class StoppedError extends Error {
  constructor() {
    super('Stopped. Nothing half done was left behind.');
    this.name = 'StoppedError';
  }
}

/** Runs work with a signal that Ctrl-C and `kill` give. @throws StoppedError when it was given and the work is over */
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

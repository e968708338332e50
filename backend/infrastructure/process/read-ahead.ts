/**
 * Yields the same items in the same order, but requests the next item while the consumer works on the current one. Never requests
 * more than one item in advance.
 */
export async function* readAhead<T>(source: AsyncIterable<T>): AsyncIterable<T> {
  const reading = source[Symbol.asyncIterator]();
  const ask = (): Promise<IteratorResult<T>> => {
    const answer = reading.next();
    // A failure is thrown when its item is due. Until then no code awaits the promise, so this handler prevents an unhandled
    // rejection.
    answer.catch(() => {});
    return answer;
  };
  try {
    for (let next = ask(); ;) {
      const { done, value } = await next;
      if (done) return;
      next = ask();
      yield value;
    }
  } finally {
    // The consumer may have stopped early. The source handles `return` after the last request has been answered.
    await reading.return?.();
  }
}

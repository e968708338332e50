/**
 * Yields the same items in the same order, but requests the next one while the consumer works on the last. It is never more than
 * one item ahead.
 */
export async function* readAhead<T>(source: AsyncIterable<T>): AsyncIterable<T> {
  const reading = source[Symbol.asyncIterator]();
  const ask = (): Promise<IteratorResult<T>> => {
    const answer = reading.next();
    // A failure is thrown at its turn. Until then no one awaits it, so it must not count as unhandled.
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
    // The consumer may have stopped early. `return` runs after the last request was answered.
    await reading.return?.();
  }
}

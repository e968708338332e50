/** The same in the same order, but the next one is asked for while the consumer works on the last one. Never more than one ahead. */
export async function* readAhead<T>(source: AsyncIterable<T>): AsyncIterable<T> {
  const reading = source[Symbol.asyncIterator]();
  const ask = (): Promise<IteratorResult<T>> => {
    const answer = reading.next();
    // A failure is thrown when its turn comes; until then nobody waits for it.
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
    // The consumer may have had enough. What was asked for last is still answered first.
    await reading.return?.();
  }
}

/** The same in the same order, but the next one is asked for while the consumer works on the last one. Never more than one ahead. */
export async function* readAhead<T>(source: AsyncIterable<T>): AsyncIterable<T> {
  const reading = source[Symbol.asyncIterator]();
  const ask = (): Promise<IteratorResult<T>> => {
    const answer = reading.next();
    // A failure is thrown when its turn comes; until then nobody waits for it.
    answer.catch(() => {});
    return answer;
  };
  let next = ask();
  let ended = false;
  try {
    for (;;) {
      const { done, value } = await next.catch((error: unknown) => {
        ended = true;
        throw error;
      });
      if (done) {
        ended = true;
        return;
      }
      next = ask();
      yield value;
    }
  } finally {
    // The consumer has had enough: the one that was asked for is not wanted any more.
    if (!ended) {
      await next.catch(() => {});
      await reading.return?.();
    }
  }
}

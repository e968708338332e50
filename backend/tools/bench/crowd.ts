/** The result of one buyer of the crowd. */
export interface Served<T> {
  readonly answer: T;
  /** From asking to the answer. */
  readonly ms: number;
  /**
   * From the start of the whole crowd to the answer: the wait of somebody who pressed the button
   * with the first.
   */
  readonly sinceStartMs: number;
}

/** Everybody's answer, in the order of the crowd, and the seconds from the first question to the last answer. */
export interface Crowd<T> {
  readonly served: readonly Served<T>[];
  readonly seconds: number;
}

/** Asks `count` times, `atOnce` of them under way at the same time: the next one asks when one is answered. */
export async function crowd<T>(
  count: number,
  atOnce: number,
  ask: (one: number) => Promise<T>,
): Promise<Crowd<T>> {
  const served: Served<T>[] = new Array(count);
  const start = performance.now();
  let next = 0;
  const line = async (): Promise<void> => {
    for (let one = next++; one < count; one = next++) {
      const asked = performance.now();
      const answer = await ask(one);
      const now = performance.now();
      served[one] = { answer, ms: now - asked, sinceStartMs: now - start };
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, line));
  return { served, seconds: (performance.now() - start) / 1000 };
}

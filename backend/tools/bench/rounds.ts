/**
 * Does everything once without counting it, then `rounds` times, in turn and every second time
 * backwards: so that other load on the machine, warm caches and growing tables affect all of them
 * alike.
 *
 * @returns for each contender its results, a round each
 */
export async function interleaved<T>(
  rounds: number,
  contenders: readonly (() => Promise<T>)[],
): Promise<T[][]> {
  const results = contenders.map((): T[] => []);
  for (let round = 0; round <= rounds; round += 1) {
    const order = contenders.map((run, index) => ({ run, index }));
    if (round % 2 === 1) order.reverse();
    for (const { run, index } of order) {
      const result = await run();
      if (round > 0) (results[index] as T[]).push(result);
    }
  }
  return results;
}

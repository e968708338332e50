/**
 * Runs all contenders once without counting, then `rounds` times in turn, every second time backwards. Other load, warm caches
 * and growing tables then affect all contenders alike.
 * @returns each contender's results, one for each round
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

/** Returns the value that `share` (0 to 1) of the values do not exceed, by the nearest rank; 0 for an empty list. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

/** Returns the middle value, or the mean of the two middle values; 0 for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2;
}

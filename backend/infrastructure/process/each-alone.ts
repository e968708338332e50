/**
 * Runs the work for each item in turn. A failure does not stop the work for other items.
 * @throws the first failure, after all items, so that the job is retried
 */
export async function eachAlone<T>(
  things: Iterable<T>,
  work: (thing: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const thing of things)
    await work(thing).catch((error: unknown) => void failures.push(error));
  if (failures.length > 0) throw failures[0];
}

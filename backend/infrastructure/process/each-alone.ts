/**
 * Does the work for one thing after another. A failure does not stop the others.
 * @throws the first failure, after all had their turn, so that the job is tried again
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

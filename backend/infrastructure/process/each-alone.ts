/**
 * Does the work for one after another; a failure of one keeps no other from its turn.
 *
 * @throws the first failure, after all had their turn: the job that does this is tried again
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

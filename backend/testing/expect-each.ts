import { expect } from '@jest/globals';

/**
 * Checks each item of a computed list, one after another.
 * @param atLeast smallest allowed number of items, because a loop over an empty list checks nothing
 */
export async function expectEach<Item>(
  list: Iterable<Item>,
  atLeast: number,
  check: (item: Item, index: number) => unknown,
): Promise<void> {
  const items = [...list];
  expect(items.length).toBeGreaterThanOrEqual(atLeast);
  for (const [index, item] of items.entries()) await check(item, index);
}

import type { MapNode, PersistentMap } from '../persistent-map.js';

/** Counts the places of children and entries that `after` does not share with `before`: the cost of a change. */
export function placesWritten(
  before: PersistentMap<unknown>,
  after: PersistentMap<unknown>,
): number {
  const known = partsOf(before.root);
  return [...partsOf(after.root)]
    .filter((part) => !known.has(part))
    .reduce((sum, part) => sum + part.length, 0);
}

function partsOf(node: MapNode<unknown> | null, into = new Set<readonly unknown[]>()) {
  if (!node) return into;
  into.add('children' in node ? node.children : node.entries);
  if ('children' in node) for (const child of node.children) partsOf(child, into);
  return into;
}

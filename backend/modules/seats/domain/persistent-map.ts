/**
 * An immutable map: `with` and `without` return another map that shares everything else with this one. So a map of thousands of
 * entries can be kept at every step of a long history, and the cost of a step does not grow with the map.
 *
 * It is a hash array mapped trie (Bagwell 2001): 32 ways a level, about two levels for some thousands of entries. The order of
 * iteration depends on the keys alone, not on the order of insertion.
 */
export class PersistentMap<V> implements Iterable<readonly [string, V]> {
  private static readonly nothing = new PersistentMap<never>(null, 0);

  private constructor(
    /** Root of the tree. Tests count the nodes that two maps share. */
    readonly root: MapNode<V> | null,
    readonly size: number,
  ) {}

  static empty<V>(): PersistentMap<V> {
    return PersistentMap.nothing;
  }

  static from<V>(entries: Iterable<readonly [string, V]>): PersistentMap<V> {
    let map = PersistentMap.empty<V>();
    for (const [key, value] of entries) map = map.with(key, value);
    return map;
  }

  get(key: string): V | undefined {
    return this.entryOf(key)?.[1];
  }

  has(key: string): boolean {
    return this.entryOf(key) !== undefined;
  }

  with(key: string, value: V): PersistentMap<V> {
    const leaf: Leaf<V> = { hash: hashOf(key), entries: [[key, value]] };
    const root = this.root ? put(this.root, leaf, 0) : leaf;
    return new PersistentMap(root, this.has(key) ? this.size : this.size + 1);
  }

  /** Returns this same map when the key is not in it. */
  without(key: string): PersistentMap<V> {
    if (!this.root || !this.has(key)) return this;
    return new PersistentMap(take(this.root, key, hashOf(key), 0), this.size - 1);
  }

  [Symbol.iterator](): IterableIterator<readonly [string, V]> {
    return this.entries().values();
  }

  keys(): IterableIterator<string> {
    return this.entries()
      .map(([key]) => key)
      .values();
  }

  values(): IterableIterator<V> {
    return this.entries()
      .map(([, value]) => value)
      .values();
  }

  private entries(): Entry<V>[] {
    const entries: Entry<V>[] = [];
    if (this.root) collect(this.root, entries);
    return entries;
  }

  private entryOf(key: string): Entry<V> | undefined {
    const hash = hashOf(key);
    let node: MapNode<V> | undefined = this.root ?? undefined;
    for (let shift = 0; node && 'children' in node; shift += BITS) {
      const bit = bitOf(hash, shift);
      node = node.bitmap & bit ? node.children[placeOf(node.bitmap, bit)] : undefined;
    }
    return node?.hash === hash ? node.entries.find(([known]) => known === key) : undefined;
  }
}

type Entry<V> = readonly [string, V];

/** Entries with one hash: nearly always a single one. */
interface Leaf<V> {
  readonly hash: number;
  readonly entries: readonly Entry<V>[];
}

/** Up to 32 children; the bitmap marks the slots in use. */
interface Branch<V> {
  readonly bitmap: number;
  readonly children: readonly MapNode<V>[];
}

export type MapNode<V> = Leaf<V> | Branch<V>;

const BITS = 5;

function put<V>(node: MapNode<V>, leaf: Leaf<V>, shift: number): MapNode<V> {
  if (!('children' in node))
    return node.hash === leaf.hash ? together(node, leaf) : apart(node, leaf, shift);
  const bit = bitOf(leaf.hash, shift);
  const place = placeOf(node.bitmap, bit);
  const child = node.bitmap & bit ? node.children[place] : undefined;
  const children = node.children.slice();
  if (child) children[place] = put(child, leaf, shift + BITS);
  else children.splice(place, 0, leaf);
  return { bitmap: node.bitmap | bit, children };
}

/** Removes a key. Returns `null` when nothing is left. The result has the shape of a map that never had the key. */
function take<V>(node: MapNode<V>, key: string, hash: number, shift: number): MapNode<V> | null {
  if (!('children' in node)) {
    const entries = node.entries.filter(([known]) => known !== key);
    return entries.length > 0 ? { hash: node.hash, entries } : null;
  }
  const bit = bitOf(hash, shift);
  const place = placeOf(node.bitmap, bit);
  const left = take(node.children[place] as MapNode<V>, key, hash, shift + BITS);
  const children = node.children.slice();
  if (left) children[place] = left;
  else children.splice(place, 1);
  const [only] = children;
  if (!only) return null;
  if (children.length === 1 && !('children' in only)) return only;
  return { bitmap: left ? node.bitmap : node.bitmap & ~bit, children };
}

const together = <V>(known: Leaf<V>, { hash, entries }: Leaf<V>): Leaf<V> => {
  const [entry] = entries as [Entry<V>];
  const others = known.entries.filter(([key]) => key !== entry[0]);
  return { hash, entries: [...others, entry] };
};

function apart<V>(one: Leaf<V>, other: Leaf<V>, shift: number): Branch<V> {
  const [bit, otherBit] = [bitOf(one.hash, shift), bitOf(other.hash, shift)];
  if (bit === otherBit) return { bitmap: bit, children: [apart(one, other, shift + BITS)] };
  const inOrder = bit >>> 0 < otherBit >>> 0;
  return { bitmap: bit | otherBit, children: inOrder ? [one, other] : [other, one] };
}

function collect<V>(node: MapNode<V>, into: Entry<V>[]): void {
  if ('children' in node) for (const child of node.children) collect(child, into);
  else into.push(...node.entries);
}

const bitOf = (hash: number, shift: number): number => 1 << ((hash >>> shift) & 31);

/** Returns the index of a child: the number of children before it. */
const placeOf = (bitmap: number, bit: number): number => bitsIn(bitmap & (bit - 1));

function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** Computes FNV-1a over UTF-16 units, mixed once more, so that keys with different last characters differ in all bits. */
function hashOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1)
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  hash ^= hash >>> 16;
  return Math.imul(hash, 0x45d9f3b) >>> 0;
}

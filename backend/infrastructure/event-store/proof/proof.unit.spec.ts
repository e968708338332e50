import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import type { StoredEvent } from '../port.js';
import { canonicalJson, leafOf } from './event-hash.js';
import { hashEach } from './event-hashes.js';
import { MerkleTree } from './merkle-tree.js';

const sha = (...parts: Buffer[]): Buffer =>
  createHash('sha256').update(Buffer.concat(parts)).digest();

/** Computes the root as RFC 6962, 2.1 defines it (MTH). */
function rootByTheBook(leaves: readonly Buffer[]): Buffer {
  const [first] = leaves;
  if (!first) return sha();
  if (leaves.length === 1) return first;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return sha(
    Buffer.of(1),
    rootByTheBook(leaves.slice(0, split)),
    rootByTheBook(leaves.slice(split)),
  );
}

const leaves = Array.from({ length: 40 }, (_, place) => sha(Buffer.of(0, place)));

describe('the Merkle tree over the log', () => {
  it('has the root that RFC 6962 defines, at every size', () => {
    const tree = MerkleTree.empty();
    expect(tree.root()).toBe(sha().toString('hex'));
    leaves.forEach((leaf, place) => {
      tree.append(leaf);
      expect(tree.root()).toBe(rootByTheBook(leaves.slice(0, place + 1)).toString('hex'));
    });
  });

  it('continues from its saved frontier as if it had never stopped', () => {
    for (let stop = 0; stop <= leaves.length; stop += 1) {
      const before = MerkleTree.empty();
      for (const leaf of leaves.slice(0, stop)) before.append(leaf);
      const after = MerkleTree.from(before.size, before.frontier());
      for (const leaf of leaves.slice(stop)) after.append(leaf);
      expect([after.size, after.root()]).toEqual([40, rootByTheBook(leaves).toString('hex')]);
    }
  });
});

describe('a frontier of another size than the tree', () => {
  const one = 'ab'.repeat(32);
  it.each([
    [3, ''],
    [0, one],
    [4, `${one},${one}`],
    [1, 'ab'],
  ])('is refused, such as %d events with "%s"', (size, frontier) => {
    expect(() => MerkleTree.from(size, frontier)).toThrow(
      `The frontier of a Merkle tree over ${size} events is`,
    );
  });
});

it('hashing many events lets other work run in between', async () => {
  const events = Array.from({ length: 2_000 }, (_, revision) => ({
    ...{ stream: 'seats-1', revision, id: 'i', type: 'SeatsHeld', position: `${revision}` },
    ...{ recordedAt: '2030-03-01T04:00:00.000Z', data: {}, metadata: {} },
  }));
  let [turns, done] = [0, false];
  const takeTurn = (): void => {
    turns += 1;
    if (!done) setImmediate(takeTurn);
  };
  setImmediate(takeTurn);
  const tree = MerkleTree.empty();
  const links = await hashEach(events, tree, new Map());
  done = true;
  expect([tree.size, new Set(links).size]).toEqual([2_000, 2_000]);
  expect(turns).toBeGreaterThanOrEqual(8);
});

describe('the hash of an event', () => {
  const event: StoredEvent = {
    stream: 'seats-1',
    revision: 3,
    id: '6f0f3f0e-0000-4000-8000-000000000001',
    type: 'SeatsHeld',
    recordedAt: '2030-03-01T04:00:00.000Z',
    position: '1',
    data: { a: 1, b: [{ c: 'é', d: null }] },
    metadata: { actor: { kind: 'customer' } },
  };
  const changed: [string, Partial<StoredEvent>][] = [
    ['stream', { stream: 'seats-2' }],
    ['revision', { revision: 4 }],
    ['id', { id: '6f0f3f0e-0000-4000-8000-000000000002' }],
    ['type', { type: 'SeatsTaken' }],
    ['time', { recordedAt: '2030-03-01T04:00:00.001Z' }],
    ['data', { data: { a: 1, b: [{ c: 'e', d: null }] } }],
    ['metadata', { metadata: { actor: { kind: 'system', name: 'demo' } } }],
  ];

  it.each(changed)('changes when the event’s %s changes', (_, change) => {
    expect(leafOf({ ...event, ...change })).not.toEqual(leafOf(event));
  });

  it('does not depend on the order of JSON fields or on the position of the event', () => {
    const turned = { ...event, data: { b: [{ d: null, c: 'é' }], a: 1 }, position: '2' };
    expect(leafOf(turned)).toEqual(leafOf(event));
    expect(canonicalJson({ b: undefined, a: [undefined, true] })).toBe('{"a":[null,true]}');
  });
});

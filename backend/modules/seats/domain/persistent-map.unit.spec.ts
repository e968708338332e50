import { describe, expect, it } from '@jest/globals';
import { PersistentMap } from './persistent-map.js';
import { placesWritten } from './testing/places-written.js';
import { Random } from '../../orders/domain/testing/random.js';

/** Words of one FNV-1a hash: they meet in one leaf. */
const SAME_HASH = ['costarring', 'liquid'];

describe('a persistent map', () => {
  it('equals a plain map at every step, and no step changes an earlier map', () => {
    const random = new Random(7);
    const keys = [...SAME_HASH, ...Array.from({ length: 400 }, (_, n) => `row-${n % 13}:${n}`)];
    const plain = new Map<string, number>();
    let map = PersistentMap.empty<number>();
    const kept: { map: PersistentMap<number>; entries: string }[] = [];
    for (let step = 0; step < 6_000; step += 1) {
      const key = random.pick(keys);
      if (random.chance(step % 1_000 < 600 ? 0.8 : 0.2)) {
        plain.set(key, step);
        map = map.with(key, step);
      } else {
        plain.delete(key);
        map = map.without(key);
      }
      expect([map.size, map.get(key), map.has(key)]).toEqual([
        plain.size,
        plain.get(key),
        plain.has(key),
      ]);
      if (step % 250 === 0) kept.push({ map, entries: JSON.stringify([...map]) });
    }
    expect(new Map(map)).toEqual(plain);
    expect([...map.keys()].sort()).toEqual([...plain.keys()].sort());
    expect([...map.values()].sort()).toEqual([...plain.values()].sort());
    expect(kept).toHaveLength(24);
    for (const { map: earlier, entries } of kept)
      expect(JSON.stringify([...earlier])).toBe(entries);
  });

  it('has the same shape for the same entries, in any order of changes', () => {
    const keys = Array.from({ length: 300 }, (_, n) => `seat:${n}`);
    const straight = PersistentMap.from(keys.slice(0, 150).map((key) => [key, 1]));
    let detour = PersistentMap.from([...keys].reverse().map((key) => [key, 1]));
    for (const key of keys.slice(150)) detour = detour.without(key);
    expect(detour.root).toEqual(straight.root);
    let none = detour;
    for (const key of keys) none = none.without(key);
    expect([none.size, none.root]).toEqual([0, null]);
  });

  it('keeps two keys of one hash apart', () => {
    const [one, other] = SAME_HASH as [string, string];
    const both = PersistentMap.from([
      [one, 1],
      [other, 2],
    ]);
    expect(both.root && 'entries' in both.root).toBe(true);
    expect([both.get(one), both.get(other), both.without(one).get(other)]).toEqual([1, 2, 2]);
    expect(both.without(one).has(one)).toBe(false);
  });

  it('returns itself when a removed key was never in it', () => {
    const map = PersistentMap.from([['a', 1]]);
    expect(map.without('b')).toBe(map);
  });

  it('writes few places for each change, however many entries it has', () => {
    const map = PersistentMap.from(
      Array.from({ length: 20_000 }, (_, n): [string, number] => [`row-${n % 40}:${n}`, n]),
    );
    for (const key of ['row-1:1', 'row-2:19962', 'new'])
      for (const changed of [map.with(key, -1), map.without(key)])
        expect(placesWritten(map, changed)).toBeLessThanOrEqual(120);
  });
});

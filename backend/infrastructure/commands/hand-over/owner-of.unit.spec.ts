import { describe, expect, it } from '@jest/globals';
import { ownerOf } from './owner-of.js';

const BACKENDS = ['one', 'two', 'three'];
const PERFORMANCES = Array.from({ length: 600 }, (_, index) => `performance-${index}`);

describe('the owner of a performance', () => {
  it('is nobody where there is no backend, and the only one where there is one', () => {
    expect(ownerOf('p', [])).toBeNull();
    expect(ownerOf('p', ['one'])).toBe('one');
  });

  it('is the same in whatever order a backend knows the others, and however the id is spelled', () => {
    for (const performance of PERFORMANCES) {
      const owner = ownerOf(performance, BACKENDS);
      expect(ownerOf(performance, [...BACKENDS].reverse())).toBe(owner);
      expect(ownerOf(performance.toUpperCase(), new Set(BACKENDS))).toBe(owner);
    }
  });

  it('stays when another backend leaves, and is one of the others when it leaves itself', () => {
    for (const performance of PERFORMANCES) {
      const owner = ownerOf(performance, BACKENDS);
      for (const gone of BACKENDS) {
        const next = ownerOf(
          performance,
          BACKENDS.filter((one) => one !== gone),
        );
        if (gone === owner) expect(next).not.toBe(gone);
        else expect(next).toBe(owner);
      }
    }
  });

  it('is each backend in its turn', () => {
    for (const backend of BACKENDS) {
      const own = PERFORMANCES.filter((performance) => ownerOf(performance, BACKENDS) === backend);
      // A third would be 200. The ids are fixed, so this number is always the same.
      expect(own.length).toBeGreaterThan(150);
    }
  });
});

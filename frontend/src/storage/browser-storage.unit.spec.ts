import { afterEach, describe, expect, it } from '@jest/globals';
import { KEYS, storedText } from './browser-storage';

/** Defines a session storage, which Node lacks. */
const define = (property: PropertyDescriptor) =>
  Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, ...property });
const holding = (entries: Map<string, string>, full = false) => ({
  value: {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem(key: string, value: string) {
      if (full) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      entries.set(key, value);
    },
    removeItem: (key: string) => void entries.delete(key),
  },
});
const stored = storedText('sessionStorage', KEYS.bookingData);

describe("a value for the browser's storage", () => {
  afterEach(() => {
    define(holding(new Map()));
    stored.remove();
  });

  it('is stored under its key and can be removed', () => {
    const entries = new Map<string, string>();
    define(holding(entries));
    stored.write('a');
    expect([...entries]).toEqual([['bookingData', 'a']]);
    expect(stored.read()).toBe('a');
    stored.remove();
    expect([...entries]).toEqual([]);
    expect(stored.read()).toBeNull();
  });

  it('stays in memory when the storage is full', () => {
    define(holding(new Map([['bookingData', 'old']]), true));
    stored.write('new');
    expect(stored.read()).toBe('new');
  });

  it('is stored at the next write once the storage has space', () => {
    define(holding(new Map(), true));
    stored.write('a');
    const entries = new Map<string, string>();
    define(holding(entries));
    stored.write('b');
    expect(entries.get('bookingData')).toBe('b');
    entries.set('bookingData', 'c');
    expect(stored.read()).toBe('c');
  });

  it('stays in memory when the browser forbids storage', () => {
    define({
      get() {
        throw new DOMException('Access is denied.', 'SecurityError');
      },
    });
    expect(stored.read()).toBeNull();
    stored.write('a');
    expect(stored.read()).toBe('a');
    stored.remove();
    expect(stored.read()).toBeNull();
  });
});

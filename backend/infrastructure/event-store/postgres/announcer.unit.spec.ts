import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Announcer } from './group-commit.js';

describe('the announcer of appended events', () => {
  const told: number[] = [];
  let start = 0;
  const announcer = () =>
    new Announcer(async () => {
      told.push(performance.now() - start);
    }, 5);

  beforeEach(() => {
    jest.useFakeTimers();
    told.length = 0;
    start = performance.now();
  });
  afterEach(() => void jest.useRealTimers());

  it('announces the two appends of one order without delay', () => {
    const one = announcer();
    one.announce();
    jest.advanceTimersByTime(2);
    one.announce();
    expect(told).toEqual([0, 2]);
  });

  it('announces many appends once every five milliseconds, including the last one', () => {
    const one = announcer();
    for (let time = 0; time < 100; time += 1) {
      one.announce();
      jest.advanceTimersByTime(1);
    }
    expect(told.length).toBeLessThanOrEqual(22);
    jest.advanceTimersByTime(10);
    expect(told.at(-1)).toBeGreaterThanOrEqual(99);
    const later = told.slice(2);
    for (const [n, at] of later.entries())
      if (n > 0) expect(at - (later[n - 1] as number)).toBeCloseTo(5);
    expect(later.length).toBeGreaterThan(17);
  });

  it('announces without delay again after a quiet time', () => {
    const one = announcer();
    for (let time = 0; time < 10; time += 1) one.announce();
    jest.advanceTimersByTime(100);
    const before = told.length;
    one.announce();
    expect(told.length).toBe(before + 1);
  });

  it('announces nothing after it was stopped', () => {
    const one = announcer();
    for (let time = 0; time < 3; time += 1) one.announce();
    one.stop();
    jest.advanceTimersByTime(100);
    expect(told).toHaveLength(2);
  });
});

import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { atMost, PATIENCE_MS } from './at-most';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('atMost resolves when the work has succeeded or failed, and clears its timer', async () => {
  await atMost(Promise.resolve('done'));
  await atMost(Promise.reject(new Error('refused')));
  expect(jest.getTimerCount()).toBe(0);
});

it('atMost stops waiting for work that hangs', async () => {
  let isOver = false;
  const waiting = atMost(new Promise(() => undefined)).then(() => (isOver = true));
  await jest.advanceTimersByTimeAsync(PATIENCE_MS - 1);
  expect(isOver).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  await waiting;
  expect(isOver).toBe(true);
});

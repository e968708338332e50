import { expect, it } from '@jest/globals';
import { ownPort } from './own-port.js';

it('gives no port to two servers of a run, nor one that the system gives to whoever asks', async () => {
  const ports = await Promise.all(Array.from({ length: 200 }, () => ownPort()));
  expect(new Set(ports).size).toBe(200);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});

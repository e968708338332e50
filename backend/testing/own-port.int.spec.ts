import { expect, it } from '@jest/globals';
import { ownPort } from './own-port.js';

it('two servers of a test run never share a port, nor use a port that the system assigns', async () => {
  const ports = await Promise.all(Array.from({ length: 200 }, () => ownPort()));
  expect(new Set(ports).size).toBe(200);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});

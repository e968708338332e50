import { expect, it } from '@jest/globals';
import { createTestDatabase } from './database.js';
import { ownPort } from './own-port.js';

it('gives every suite an empty database of its own', async () => {
  const first = await createTestDatabase();
  const second = await createTestDatabase();
  await first.pool.query('create table only_here (id int)');
  const { rows } = await second.pool.query("select to_regclass('only_here') as found");
  expect(rows[0].found).toBeNull();
  await first.drop();
  await second.drop();
});

it('gives no port to two servers of a run, nor one that the system gives to whoever asks', async () => {
  const ports = await Promise.all(Array.from({ length: 200 }, () => ownPort()));
  expect(new Set(ports).size).toBe(200);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});

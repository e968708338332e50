import { expect, it } from '@jest/globals';
import { createTestDatabase } from './database.js';

it('a suite gets an empty database of its own', async () => {
  const first = await createTestDatabase();
  const second = await createTestDatabase();
  await first.pool.query('create table only_here (id int)');
  const { rows } = await second.pool.query("select to_regclass('only_here') as found");
  expect(rows[0].found).toBeNull();
  await first.drop();
  await second.drop();
});

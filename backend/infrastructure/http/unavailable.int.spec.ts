import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../testing/database.js';
import { isUnavailable } from './unavailable.js';

describe('a request', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await database.pool.query('create table a (id integer); create table b (id integer)');
  });
  afterAll(() => database.drop());

  it('is answered with 503, because a retry may succeed, when Postgres aborted its transaction to end a deadlock', async () => {
    const [one, two] = await Promise.all([database.pool.connect(), database.pool.connect()]);
    try {
      await one.query('begin; lock table a');
      await two.query('begin; lock table b');
      const ends = await Promise.allSettled([
        one.query('lock table b').finally(() => one.query('rollback')),
        two.query('lock table a').finally(() => two.query('rollback')),
      ]);
      const [failed, ...others] = ends.filter(({ status }) => status === 'rejected');
      expect(others).toEqual([]);
      expect(failed).toMatchObject({ reason: { code: '40P01' } });
      expect(isUnavailable((failed as PromiseRejectedResult).reason)).toBe(true);
    } finally {
      one.release();
      two.release();
    }
  });

  it('is not answered with 503 when a unique key refuses it', async () => {
    await database.pool.query('create unique index on a (id); insert into a values (1)');
    const refused = await database.pool.query('insert into a values (1)').catch((e: unknown) => e);
    expect(refused).toMatchObject({ code: '23505' });
    expect(isUnavailable(refused)).toBe(false);
  });
});

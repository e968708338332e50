import type pg from 'pg';

export async function inTransaction(
  client: pg.ClientBase,
  work: () => Promise<void>,
): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    // On a broken connection there is nothing to roll back, and what broke it is what the caller should see.
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

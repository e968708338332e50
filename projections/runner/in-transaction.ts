import type pg from 'pg';

/** `mayBeLost`: a crash of the database server may undo the transaction as a whole although it was committed. */
export async function inTransaction(
  client: pg.ClientBase,
  work: () => Promise<void>,
  { mayBeLost = false } = {},
): Promise<void> {
  // Not waiting for the disk is safe where a lost transaction is repeated after a crash of the
  // server.
  await client.query(mayBeLost ? 'begin; set local synchronous_commit to off' : 'begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    // A broken connection has nothing to roll back, and the caller should see the error that broke
    // it.
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

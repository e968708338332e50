import type pg from 'pg';

/** Runs `work` with a connection of the pool. When the work fails, its connection is closed and not used again. */
export async function withClient<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/**
 * Settings that make Postgres find each row by an index. Otherwise it could keep a plan made for a small table, which scans the
 * whole table, or choose a join that reads the whole index.
 */
const BY_INDEX =
  'set local enable_seqscan to off; set local enable_hashjoin to off; set local enable_mergejoin to off; set local random_page_cost to 0';
const BEGIN = `begin; ${BY_INDEX}`;

/**
 * Begins a transaction that does not wait for the disk at commit. That is safe where a lost transaction is repeated after a
 * crash of the server.
 */
export const BEGIN_UNSYNCED = `${BEGIN}; set local synchronous_commit to off`;

/**
 * Runs the work in a transaction. With `mayBeLost`, a crash of the database server may undo the whole transaction even after
 * its commit.
 */
export async function inTransaction(
  client: pg.ClientBase,
  work: () => Promise<void>,
  { mayBeLost = false } = {},
): Promise<void> {
  await client.query(mayBeLost ? BEGIN_UNSYNCED : BEGIN);
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    // A broken connection has nothing to roll back. The caller should get the error that broke the connection, not that of
    // the rollback.
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

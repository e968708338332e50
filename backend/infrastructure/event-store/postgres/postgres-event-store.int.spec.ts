import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { pause } from '../../process/pause.js';
import { createTestDatabase } from '../../../testing/database.js';
import { eventStoreContract, type ContractHarness } from '../contract.suite.js';
import { PostgresEventStore } from './postgres-event-store.js';

eventStoreContract('PostgresEventStore', async (): Promise<ContractHarness> => {
  const database = await createTestDatabase();
  const pools: pg.Pool[] = [];
  const admin = new pg.Client({ connectionString: database.url, application_name: 'admin' });
  await admin.connect();
  await admin.query('create table busy (id uuid)');
  const newPool = (): pg.Pool => {
    const pool = new pg.Pool({ connectionString: database.url, max: 8 });
    pool.on('error', () => {});
    pools.push(pool);
    return pool;
  };
  const slow = newPool();

  return {
    async connect() {
      const store = new PostgresEventStore({ pool: newPool(), connectionString: database.url });
      await store.migrate();
      return store;
    },
    async dropConnections() {
      await admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
    },
    async disturb(signal) {
      // Simulates long write transactions of other work, such as a rebuild of read models.
      const other = async (): Promise<void> => {
        const client = await slow.connect();
        while (!signal.aborted) {
          await client.query('begin');
          await client.query('insert into busy values ($1)', [randomUUID()]);
          await pause(Math.random() * 1_500);
          await client.query('commit');
        }
        client.release();
      };
      await Promise.all([other(), other()]);
    },
    async appendSlowly(stream, events, holdMs) {
      const client = await slow.connect();
      await client.query('begin');
      await client.query('select * from events.append($1)', [
        JSON.stringify([{ stream, expected: -2, events }]),
      ]);
      await pause(holdMs);
      await client.query('commit');
      client.release();
    },
    async close() {
      await admin.end();
      await Promise.all(pools.map((pool) => pool.end()));
      await database.drop();
    },
  };
});

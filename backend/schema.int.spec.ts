import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from './testing/database.js';
import { migrate } from './infrastructure/database/migrate.js';
import { repositoryRoot } from './infrastructure/config/repository-root.js';
import { schema } from './schema.js';
import { typeOrmOptions } from './infrastructure/database/typeorm-options.js';

describe('migrations', () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    // Starts two processes at once: neither may fail, and the migrations must run once.
    const started = await Promise.all(
      [1, 2].map(() => migrate(new DataSource(typeOrmOptions(database.url, schema)))),
    );
    dataSource = started[0] as DataSource;
    await started[1]?.destroy();
  });

  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('create exactly the tables that the entities describe', async () => {
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map((query) => query.query)).toEqual([]);
  });

  it('are all listed in the schema, as are all entities', async () => {
    const root = join(repositoryRoot(), 'backend');
    const files = (await readdir(root, { recursive: true })).filter((file) =>
      /(\.entity|\.migration|\/\d{13}-[a-z-]+)\.ts$/.test(file),
    );
    const written = await Promise.all(
      files.map(async (file) => {
        const module = (await import(join(root, file))) as Record<string, unknown>;
        return Object.values(module).filter((each) => typeof each === 'function');
      }),
    );
    const names = (classes: readonly unknown[]) =>
      classes.map((each) => (each as { name: string }).name).sort();
    expect(names([...schema.entities, ...schema.migrations])).toEqual(names(written.flat()));
  });

  it('allow one plan-wide override for each seat', async () => {
    const { rows } = await database.pool.query<{ definition: string }>(
      `select pg_get_constraintdef(oid) as definition from pg_constraint
        where conname = 'uq_seat_overrides_performance_id_row_id_seat_number'`,
    );
    expect(rows[0]?.definition).toMatch(/NULLS NOT DISTINCT/);
  });

  it('can be reverted and run again', async () => {
    const count = schema.migrations.length;
    for (let done = 0; done < count; done++) await dataSource.undoLastMigration();
    const { rows } = await database.pool.query(
      "select 1 from information_schema.schemata where schema_name = 'catalogue'",
    );
    expect(rows).toEqual([]);
    expect(await dataSource.runMigrations()).toHaveLength(count);
  });
});

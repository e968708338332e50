import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import type pg from 'pg';
import type { MigrationInterface } from 'typeorm';
import { WITHOUT_COMPILING } from './pg-pool.js';
import { limitSilence } from './pulse.js';
import { SnakeNaming } from './snake-naming.js';

/** Entities and migrations of all modules. The composition root lists them, because infrastructure must not import modules. */
export interface DatabaseSchema {
  /** Entity classes. A glob instead would also match specs, and would miss what the build leaves out. */
  readonly entities: (new () => object)[];
  readonly migrations: (new () => MigrationInterface)[];
}

/**
 * Returns TypeORM's options. Only migrations create tables, never `synchronize`.
 * @param patienceMs timeout for getting a connection, and for the answer to a statement; 0: no timeout, for migrations
 * @param connections largest number of connections
 */
export function typeOrmOptions(
  databaseUrl: string,
  { entities, migrations }: DatabaseSchema,
  patienceMs = 0,
  connections = 10,
): PostgresDataSourceOptions {
  return {
    type: 'postgres',
    url: databaseUrl,
    entities,
    migrations,
    migrationsTableName: 'schema_migrations',
    migrationsTransactionMode: 'each',
    namingStrategy: new SnakeNaming(),
    synchronize: false,
    // TypeORM must install no extension: gen_random_uuid() is built into PostgreSQL.
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    applicationName: 'houselights-catalogue',
    connectTimeoutMS: patienceMs || 10_000,
    poolSize: connections,
    extra: {
      keepAlive: true,
      options: WITHOUT_COMPILING,
      onConnect: (client: pg.PoolClient) => limitSilence(client, patienceMs),
    },
  };
}

import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import type pg from 'pg';
import type { MigrationInterface } from 'typeorm';
import { WITHOUT_COMPILING } from './pg-pool.js';
import { limitSilence } from './pulse.js';
import { SnakeNaming } from './snake-naming.js';

/** Entities and migrations of the modules, listed by the composition root: infrastructure knows no module. */
export interface DatabaseSchema {
  /** Listed by class: a glob would also find specs, and miss what the build leaves out. */
  readonly entities: (new () => object)[];
  readonly migrations: (new () => MigrationInterface)[];
}

/**
 * Returns TypeORM's options. Tables come from migrations alone, never from `synchronize`.
 * @param patienceMs how long a statement waits for a connection, and then for its answer; 0: without limit, as migrations may
 * @param connections at most
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
    // gen_random_uuid() is built into PostgreSQL: TypeORM needs no extension and must not install
    // one.
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

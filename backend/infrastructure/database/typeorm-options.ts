import type pg from 'pg';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import { type MigrationInterface, type Table, DefaultNamingStrategy } from 'typeorm';
import { WITHOUT_COMPILING } from './pg-pool.js';
import { limitSilence } from './pulse.js';

/**
 * Naming of columns in snake case (`displayOrder` becomes `display_order`), and of constraints so that people understand them in
 * errors and migrations: `fk_rows_section_id`, `uq_school_admins_school_id_user_id`.
 */
class SnakeNaming extends DefaultNamingStrategy {
  override columnName(
    propertyName: string,
    customName: string | undefined,
    prefixes: string[],
  ): string {
    return snake([...prefixes, customName ?? propertyName].join('_'));
  }

  override joinColumnName(relationName: string, referencedColumnName: string): string {
    return snake(`${relationName}_${referencedColumnName}`);
  }

  override primaryKeyName(table: Table | string): string {
    return `pk_${bare(table)}`;
  }

  override foreignKeyName(table: Table | string, columns: string[]): string {
    return named('fk', table, columns);
  }

  override uniqueConstraintName(table: Table | string, columns: string[]): string {
    return named('uq', table, columns);
  }

  override indexName(table: Table | string, columns: string[]): string {
    return named('ix', table, columns);
  }
}

const snake = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
const bare = (table: Table | string): string =>
  (typeof table === 'string' ? table : table.name).split('.').at(-1) ?? '';
const named = (kind: string, table: Table | string, columns: string[]): string =>
  [kind, bare(table), ...[...columns].sort()].join('_');

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

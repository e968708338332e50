import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import { entities } from '../../entities.js';
import type pg from 'pg';
import { migrations } from '../../migrations.js';
import { limitSilence } from './pulse.js';
import { SnakeNaming } from './snake-naming.js';

/**
 * How TypeORM sees the database. Tables come from migrations alone, never from `synchronize`.
 * @param patienceMs how long a statement waits for a connection, and then for its answer; 0: for ever, as migrations may
 */
export function typeOrmOptions(databaseUrl: string, patienceMs = 0): PostgresDataSourceOptions {
  return {
    type: 'postgres',
    url: databaseUrl,
    entities,
    migrations,
    migrationsTableName: 'schema_migrations',
    migrationsTransactionMode: 'each',
    namingStrategy: new SnakeNaming(),
    synchronize: false,
    // gen_random_uuid() is part of PostgreSQL: no extension is needed, and none is installed behind our back.
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    applicationName: 'houselights-catalogue',
    connectTimeoutMS: patienceMs || 10_000,
    extra: {
      keepAlive: true,
      onConnect: (client: pg.PoolClient) => limitSilence(client, patienceMs),
    },
  };
}

import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import { entities } from './entities.js';
import { migrations } from './migrations.js';
import { SnakeNaming } from './snake-naming.js';

/** How TypeORM sees the database. Tables come from migrations alone, never from `synchronize`. */
export function typeOrmOptions(databaseUrl: string): PostgresDataSourceOptions {
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
  };
}

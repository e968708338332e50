import {
  type DynamicModule,
  Global,
  Inject,
  Module,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import pg from 'pg';
import { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import type { PostgresDataSourceOptions as Options } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import { CONFIG, type Config } from '../config/config.js';
import { watchPool } from '../metrics/pool-metrics.js';
import { migrate } from './migrate.js';
import { createPool, PG_POOL, poolShares } from './pg-pool.js';
import { type DatabaseSchema, typeOrmOptions } from './typeorm-options.js';
import { untilAvailable } from './until-available.js';

/** Ends the connection pool as the last step of a shutdown, once all connections have been returned. */
class PoolEnd implements OnApplicationShutdown {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}

/** Migrates on a data source without statement timeout, then opens a data source with a statement timeout for requests. */
async function openMigrated(options: Options, schema: DatabaseSchema): Promise<DataSource> {
  const migrated = await migrate(new DataSource(typeOrmOptions(options.url ?? '', schema)));
  await migrated.destroy();
  const dataSource = await new DataSource(options).initialize();
  watchPool(options.applicationName ?? '', (dataSource.driver as PostgresDriver).master as pg.Pool);
  return dataSource;
}

/**
 * Provides Postgres everywhere: TypeORM's DataSource, migrated before anything else starts, and
 * {@link PG_POOL}.
 */
@Global()
@Module({})
export class DatabaseModule {
  static forRoot(schema: DatabaseSchema): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          inject: [CONFIG],
          useFactory: (config: Config) => ({
            ...typeOrmOptions(
              config.databaseUrl,
              schema,
              config.databasePatienceMs,
              poolShares(config.databasePool).catalogue,
            ),
            // Nest must not retry: `untilAvailable` in dataSourceFactory waits for the database, and any other failure would
            // repeat.
            retryAttempts: 1,
          }),
          dataSourceFactory: (options) =>
            untilAvailable(() => openMigrated(options as Options, schema)),
        }),
      ],
      providers: [
        {
          provide: PG_POOL,
          inject: [CONFIG],
          useFactory: ({ databaseUrl, databasePatienceMs, databasePool }: Config) =>
            createPool(databaseUrl, {
              max: poolShares(databasePool).plain,
              connectMs: databasePatienceMs,
              answerMs: databasePatienceMs,
            }),
        },
        PoolEnd,
      ],
      exports: [PG_POOL],
    };
  }
}

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

/** Ends the pool last, after HTTP and everything else, waiting for connections still in use. */
class PoolEnd implements OnApplicationShutdown {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}

/** Opens separate data sources for migrations and for requests, because a migration may take long and a request may not. */
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
            // `untilAvailable` below does the waiting, without limit; any other failure would fail again.
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

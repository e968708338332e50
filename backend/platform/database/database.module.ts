import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { CONFIG, type Config } from '../config.js';
import { migrate } from './migrate.js';
import { createPool, PG_POOL } from './pg-pool.js';
import { typeOrmOptions } from './typeorm-options.js';

/** Ends the pool after HTTP and everything else: what still holds a connection then is waited for. */
class PoolEnd implements OnApplicationShutdown {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}

/** Postgres for everybody: TypeORM's DataSource, migrated before anything else starts, and {@link PG_POOL}. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [CONFIG],
      useFactory: (config: Config) => ({
        ...typeOrmOptions(config.databaseUrl),
        retryAttempts: 5,
        retryDelay: 500,
      }),
      dataSourceFactory: async (options) => migrate(new DataSource(options as DataSourceOptions)),
    }),
  ],
  providers: [
    {
      provide: PG_POOL,
      inject: [CONFIG],
      useFactory: (config: Config) => createPool(config.databaseUrl),
    },
    PoolEnd,
  ],
  exports: [PG_POOL],
})
export class DatabaseModule {}

import { Global, Inject, Module, type OnModuleInit } from '@nestjs/common';
import pg from 'pg';
import { CONFIG, type Config } from '../config/config.js';
import { PG_POOL } from '../database/pg-pool.js';
import { logger } from '../logging/logger.js';
import { requireSpace } from './disk.js';
import { HEALTH_PATIENCE_MS, HealthChecks, USUAL_PATIENCE_MS } from './health-checks.js';

@Global()
@Module({
  providers: [{ provide: HEALTH_PATIENCE_MS, useValue: USUAL_PATIENCE_MS }, HealthChecks],
  exports: [HealthChecks],
})
export class HealthModule implements OnModuleInit {
  constructor(
    @Inject(HealthChecks) private readonly checks: HealthChecks,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.checks.register('database', async () => {
      await this.pool.query('select 1');
    });
    this.checks.register('disk', () =>
      requireSpace(this.config.dataDir).catch((error: Error) => {
        // A full disk is only logged as a warning, because the launcher already shows the error on the terminal.
        logger.warn(error.message);
        throw error;
      }),
    );
  }
}

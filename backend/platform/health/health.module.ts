import { Global, Inject, Module, type OnModuleInit } from '@nestjs/common';
import pg from 'pg';
import { PG_POOL } from '../database/pg-pool.js';
import { HealthChecks } from './health-checks.js';
import { HealthController } from './health.controller.js';

@Global()
@Module({ controllers: [HealthController], providers: [HealthChecks], exports: [HealthChecks] })
export class HealthModule implements OnModuleInit {
  constructor(
    @Inject(HealthChecks) private readonly checks: HealthChecks,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
  ) {}

  onModuleInit(): void {
    this.checks.register('database', async () => {
      await this.pool.query('select 1');
    });
  }
}

import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type pg from 'pg';
import { PG_POOL } from '../../../infrastructure/database/pg-pool.js';
import { dropLeftVerification } from '../../../infrastructure/event-store/proof/verification-schema.js';
import { DailyUpkeep } from '../../../infrastructure/upkeep/daily-upkeep.js';

/** Drops the database schemas of killed verifications within a day. Their personal data would escape every erasure. */
@Injectable()
export class VerificationUpkeep implements OnModuleInit {
  constructor(
    private readonly upkeep: DailyUpkeep,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
  ) {}

  onModuleInit(): void {
    this.upkeep.register('schema of a verification', async () =>
      (await dropLeftVerification(this.pool)) ? 1 : 0,
    );
  }
}

import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import pg from 'pg';
import { CONFIG, type Config } from '../../infrastructure/config/config.js';
import { PG_POOL } from '../../infrastructure/database/pg-pool.js';
import { untilAvailable } from '../../infrastructure/database/until-available.js';

/**
 * Applies `SUPER_ADMINS`, which alone decides who is a super administrator once it is set. It is applied at start, and
 * at each sign-in. Without the setting the database stays unchanged.
 */
@Injectable()
export class SuperAdmins implements OnModuleInit {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
  ) {}

  onModuleInit(): Promise<void> {
    return untilAvailable(() => this.apply(this.pool));
  }

  /**
   * Updates people by the list of super administrators. @param userId limits the update to one person; null for
   * everybody
   */
  async apply(client: Pick<pg.Pool, 'query'>, userId: string | null = null): Promise<void> {
    const { superAdmins } = this.config;
    if (!superAdmins) return;
    await client.query(
      `update catalogue.users set is_super_admin = (email = any($1)), updated_at = now()
        where is_super_admin <> (email = any($1)) and ($2::uuid is null or id = $2)`,
      [superAdmins, userId],
    );
  }
}

import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type pg from 'pg';
import type { LogRootsView } from '../../../contracts/rest/proof.js';
import { PG_POOL } from '../../../infrastructure/database/pg-pool.js';
import { logRoots } from '../../../infrastructure/event-store/proof/log-roots.js';
import { SameForEverybody } from '../../../infrastructure/http/no-store.js';
import { Permission } from '../../../infrastructure/http/permission.js';

/** Maximum number of days in the answer, as contracts/rest/proof.ts documents. */
const DAYS = 400;

/** Serves the daily root hashes, by which anybody can check later that the event log was not changed. */
@ApiTags('proof')
@Controller('api/proof/roots')
export class LogRootsController {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  @Get()
  @SameForEverybody()
  @Permission('anybody')
  @ApiOperation({ summary: 'The daily Merkle roots over all events' })
  async all(): Promise<LogRootsView> {
    return { roots: (await logRoots(this.pool, { newest: DAYS })).reverse() };
  }
}

import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import type pg from 'pg';
import type { LogRootsView, LogRootView } from '../../../contracts/rest/proof.js';
import { PG_POOL } from '../../../infrastructure/database/pg-pool.js';
import { logRoots } from '../../../infrastructure/event-store/proof/log-roots.js';
import { SameForEverybody } from '../../../infrastructure/http/no-store.js';
import { Permission } from '../../../infrastructure/http/permission.js';

/** As contracts/rest/proof.ts says. */
const DAYS = 400;

class LogRootDto implements LogRootView {
  @ApiProperty({ example: '2026-11-23', description: 'In Kuala Lumpur' })
  readonly day: string;

  @ApiProperty({ example: 48211, description: 'Events the root is over, from the first one on' })
  readonly events: number;

  @ApiProperty({ description: 'SHA-256, hex' })
  readonly root: string;

  @ApiProperty({ type: String, nullable: true })
  readonly previousRoot: string | null;
}

class LogRootsDto implements LogRootsView {
  @ApiProperty({ type: [LogRootDto], description: `Newest first, the last ${DAYS} days` })
  readonly roots: readonly LogRootDto[];
}

/** What shows later whether the event log was changed. */
@ApiTags('proof')
@Controller('api/proof/roots')
export class LogRootsController {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  @Get()
  @SameForEverybody()
  @Permission('anybody')
  @ApiOperation({ summary: 'The daily Merkle roots over all events' })
  @ApiOkResponse({ type: LogRootsDto })
  async all(): Promise<LogRootsView> {
    return { roots: (await logRoots(this.pool, { newest: DAYS })).reverse() };
  }
}

import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { PerformanceReplay } from '../../../contracts/rest/replay.js';
import { Permission, Subject } from '../../../infrastructure/http/permission.js';
import type { OwnPerformance } from '../../catalogue/api.js';
import { PerformanceReplays } from './performance-replays.js';

/** Serves everything for the replay of a performance's hall at any past time. */
@ApiTags('administration')
@Controller('api/admin/performances/:id')
export class ReplayController {
  constructor(private readonly replays: PerformanceReplays) {}

  @Get('replay')
  @Permission('staff-of-performance')
  @ApiOperation({
    summary:
      'What happened to the seats of a performance, with its seating plans; nothing personal',
  })
  replay(@Subject() own: OwnPerformance): Promise<PerformanceReplay> {
    return this.replays.replayPerformance(own);
  }
}

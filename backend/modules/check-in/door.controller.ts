import { Controller, Get, Inject, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { DoorListView } from '../../contracts/rest/door.js';
import { CLOCK, type Clock } from '../../infrastructure/clock/clock.js';
import { Permission, Subject } from '../../infrastructure/http/permission.js';
import type { OwnPerformance } from '../catalogue/api.js';
import { DoorSearchDto } from './check-in.dto.js';
import { DoorLists } from './door-lists.js';
import { DoorLive } from './door-live.js';

@ApiTags('check-in')
@Controller('api/admin/performances/:id')
export class DoorController {
  constructor(
    private readonly lists: DoorLists,
    private readonly live: DoorLive,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get('door-list')
  @Permission('door-of-performance')
  @ApiOperation({ summary: 'Who may come in, by name: to search, to print, to keep on a device' })
  async list(
    @Subject() { performance, production }: OwnPerformance,
    @Query() { search }: DoorSearchDto,
  ): Promise<DoorListView> {
    // The time before the list is read: what happens meanwhile is newer than the list.
    const serverTime = this.clock.now().toISOString();
    return {
      performanceId: performance.id,
      productionId: production.id,
      productionName: production.title,
      performanceDate: performance.dateTime.toISOString(),
      performanceVenue: performance.venue,
      serverTime,
      tickets: await this.lists.of(performance.id, search),
    };
  }

  @Get('door-live')
  @Permission('door-of-performance')
  @ApiOperation({
    summary: 'Server-sent events: `ready` after connecting, `tickets` whenever tickets change',
  })
  async follow(
    @Subject() { performance }: OwnPerformance,
    @Res() response: Response,
  ): Promise<void> {
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      Connection: 'keep-alive',
      'X-Accel-Buffering': 'no',
    });
    response.write('retry: 2000\n\n');
    await this.live.add(performance.id, response);
  }
}

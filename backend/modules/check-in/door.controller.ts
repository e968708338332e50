import { Controller, Get, Inject, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { DoorListView } from '../../contracts/rest/door.js';
import { CLOCK, type Clock } from '../../infrastructure/clock/clock.js';
import { Permission, Subject } from '../../infrastructure/http/permission.js';
import { StaffStreams } from '../../infrastructure/http/staff-streams.js';
import type { OwnPerformance } from '../catalogue/api.js';
import { CurrentPerson, type SignedInPerson } from '../identity/api.js';
import { DoorSearchDto } from './check-in.dto.js';
import { DoorLists } from './door-lists.js';
import { DoorLive } from './door-live.js';
import { DoorSignatures } from './door-signatures.js';
import { doorListValidUntil } from './door-validity.js';

@ApiTags('check-in')
@Controller('api/admin/performances/:id')
export class DoorController {
  constructor(
    private readonly lists: DoorLists,
    private readonly live: DoorLive,
    private readonly signatures: DoorSignatures,
    private readonly streams: StaffStreams,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get('door-list')
  @Permission('door-of-performance')
  @ApiOperation({ summary: 'Who may come in, by name: to search, to print, to keep on a device' })
  async list(
    @Subject() { performance, production }: OwnPerformance,
    @Query() { search }: DoorSearchDto,
  ): Promise<DoorListView> {
    // The time is taken before the door list is read, so that every later change is newer than the list.
    const now = this.clock.now();
    const tickets = await this.lists.doorList(performance.id, search);
    return this.signatures.list({
      performanceId: performance.id,
      productionId: production.id,
      productionName: production.title,
      performanceDate: performance.dateTime.toISOString(),
      performanceVenue: performance.venue,
      serverTime: now.toISOString(),
      validUntil: doorListValidUntil(now, performance.dateTime).toISOString(),
      tickets: await this.signatures.tickets(performance.id, tickets),
    });
  }

  @Get('door-live')
  @Permission('door-of-performance')
  @ApiOperation({
    summary:
      'Server-sent events: `ready` after connecting, `tickets` whenever tickets change, `again` after five minutes: connect anew',
  })
  @ApiProduces('text/event-stream')
  async follow(
    @Subject() { performance }: OwnPerformance,
    @CurrentPerson() person: SignedInPerson,
    @Res() response: Response,
  ): Promise<void> {
    this.streams.begin(response, person.id);
    await this.live.add(performance.id, response);
  }
}

import { Controller, Get, HttpCode, Param, ParseIntPipe, Post, Query } from '@nestjs/common';
import { ApiNotFoundResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { EventsPage, EventView } from '../../../contracts/rest/operations.js';
import { CurrentPerson, type SignedInPerson } from '../../identity/api.js';
import { logger } from '../../../infrastructure/logging/logger.js';
import { EventBrowser } from './event-browser.js';
import { EventsQueryDto } from './events-query.dto.js';
import { Permission } from '../../../infrastructure/http/permission.js';

/** Serves the event log, newest first. */
@ApiTags('operations')
@Controller('api/admin/operations/events')
export class EventsController {
  constructor(private readonly browser: EventBrowser) {}

  @Get()
  @Permission('super-administrator')
  @ApiOperation({ summary: 'Events, newest first, 50 a page; personal data is left out and named' })
  page(@Query() query: EventsQueryDto): Promise<EventsPage> {
    return this.browser.page(query);
  }

  @Post(':stream/:revision/open')
  @Permission('super-administrator')
  @HttpCode(200)
  @ApiOperation({ summary: 'One event with its personal data; who opened it is logged' })
  @ApiNotFoundResponse({ description: 'No such event' })
  async open(
    @Param('stream') stream: string,
    @Param('revision', ParseIntPipe) revision: number,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<EventView> {
    const event = await this.browser.open(stream, revision);
    logger.info(
      { userId: person.id, eventId: event.id, stream, revision },
      'Personal data of an event was opened',
    );
    return event;
  }
}

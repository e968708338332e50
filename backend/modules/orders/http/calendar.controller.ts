import { Controller, Get, Inject, Res, StreamableFile } from '@nestjs/common';
import { ApiConflictResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Refusal } from '../../../contracts/refusal.js';
import { bookingUrl } from '../../../contracts/rest/pages.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { CONFIG, type Config } from '../../../infrastructure/config/config.js';
import { IdParam } from '../../../infrastructure/http/ids.js';
import { Permission } from '../../../infrastructure/http/permission.js';
import { kindLines } from '../../../infrastructure/mail/frame/texts.js';
import { bookedKind, CatalogueReader } from '../../catalogue/api.js';
import { isPaid } from '../domain/booking.js';
import { calendarAttachment } from '../tickets/calendar.js';
import { OneBooking } from '../queries/one-booking.js';

@ApiTags('bookings')
@Controller('api/bookings/:id/calendar')
export class CalendarController {
  constructor(
    private readonly oneBooking: OneBooking,
    private readonly catalogue: CatalogueReader,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @Permission('anybody')
  @ApiOperation({ summary: 'The performance of a paid booking for a calendar (iCalendar)' })
  @ApiProduces('text/calendar')
  @ApiConflictResponse({ description: '`not_paid`: nobody knows yet whether the seats are kept' })
  async one(
    @IdParam('Booking') id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const { bookingId, confirmationNumber, performance, seats, changes, status, language } =
      await this.oneBooking.require(id);
    if (!isPaid(status))
      throw new Refusal(
        'conflict',
        'not_paid',
        'This booking is not paid, so it is no ticket yet.',
      );
    const sale = await this.catalogue.performanceForSale(performance.performanceId);
    const { filename, content, contentType } = calendarAttachment({
      confirmationNumber,
      bookingUrl: bookingUrl(this.config.publicUrl, bookingId),
      productionTitle: performance.productionTitle,
      startsAt: new Date(performance.startsAt),
      venue: performance.venue,
      seats,
      kinds: kindLines(seats, (kind) => bookedKind(kind, sale?.kinds), language),
      changes,
      language,
      now: this.clock.now(),
    });
    response.attachment(filename);
    return new StreamableFile(content, { type: contentType });
  }
}

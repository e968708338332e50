import { randomUUID } from 'node:crypto';
import { Body, Controller, HttpCode, Inject, Post, Res } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiConflictResponse,
  ApiForbiddenResponse,
  ApiOperation,
  ApiProperty,
  ApiTags,
} from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import type { Request, Response } from 'express';
import type {
  BookingStatusView,
  ConfirmFreeOrderRequest,
} from '../../../contracts/rest/bookings.js';
import { CurrentPerson, type SignedInPerson } from '../../identity/api.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { CONFIG, type Config } from '../../../infrastructure/config/config.js';
import { Throttled } from '../../../infrastructure/http/throttle.js';
import { Problem } from '../../../infrastructure/http/problem.js';
import { MailRequests } from '../../../infrastructure/mail/mail-requests.js';
import { BookingStreams } from '../application/booking-streams.js';
import { contextOfBuyer } from '../../../infrastructure/commands/command-context.js';
import { Commands } from '../../../infrastructure/commands/commands.js';
import { OwnOrders } from '../access/own-orders.js';
import { canBeConfirmed } from '../domain/free-orders.js';
import { statusView, strangersStatus } from '../queries/booking-views.js';
import { ConfirmFreeOrder } from '../commands/confirm-free-order.js';
import { isConfirmationToken } from '../access/confirmation-link.js';
import { IdParam } from '../../../infrastructure/http/ids.js';
import { Permission } from '../../../infrastructure/http/permission.js';

class ConfirmFreeOrderDto implements ConfirmFreeOrderRequest {
  @ApiProperty({ description: 'From the link in the e-mail' })
  @IsString({ message: 'Please open the link in your email' })
  @MaxLength(200, { message: 'Please open the link in your email' })
  readonly token: string;
}

const bookingOf = ({ params }: Request): string | null => params['id']?.toString() ?? null;

/** Endpoints for free orders, which the buyer confirms by the link in an e-mail. */
@ApiTags('bookings')
@Controller('api/bookings/:id')
export class FreeOrdersController {
  constructor(
    private readonly commands: Commands,
    private readonly streams: BookingStreams,
    private readonly mails: MailRequests,
    private readonly own: OwnOrders,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post('confirm')
  @Permission('anybody')
  @HttpCode(200)
  @Throttled({ limit: 60, seconds: 60 })
  @ApiOperation({ summary: 'Confirm a free order by the link in its e-mail; twice is once' })
  @ApiForbiddenResponse({ description: '`invalid_link`' })
  @ApiConflictResponse({ description: '`hold_ended`, `booking_closed`, `payment_needed`' })
  async confirm(
    @IdParam('Booking') id: string,
    @Body() { token }: ConfirmFreeOrderDto,
    @CurrentPerson() person: SignedInPerson | null,
    @Res({ passthrough: true }) response: Response,
  ): Promise<BookingStatusView> {
    const booking = await this.streams.loadPlaced(id);
    const email = booking.customer?.email ?? '';
    if (!isConfirmationToken(token, booking.bookingId, email, this.config)) {
      throw new Problem(
        403,
        'invalid_link',
        'This link does not confirm this booking. Please open the newest link in your email, or have it sent again.',
      );
    }
    const confirmed = await this.commands.execute(
      new ConfirmFreeOrder(booking.bookingId, contextOfBuyer(person, this.clock.now())),
    );
    this.own.remember(response, confirmed);
    return statusView(confirmed, this.clock.now());
  }

  @Post('confirmation-link')
  @Permission('anybody')
  @HttpCode(202)
  @Throttled({ limit: 30, seconds: 600 }, { limit: 3, seconds: 600, by: bookingOf })
  @ApiOperation({ summary: 'Send the link that confirms a free order once more' })
  @ApiAcceptedResponse({ description: 'It is on its way to the address of the order' })
  @ApiConflictResponse({ description: '`hold_ended`, `booking_closed`, `payment_needed`' })
  async sendAgain(@IdParam('Booking') id: string): Promise<BookingStatusView> {
    const { now, requestId } = contextOfBuyer(null, this.clock.now());
    const booking = await this.streams.loadPlaced(id);
    // The link is refused for the same reasons as a confirmation. A confirmed order gets no link.
    if (canBeConfirmed(booking, now)) {
      const causeId = randomUUID();
      const causedBy = { id: requestId, correlationId: requestId };
      const { bookingId } = booking;
      await this.mails.ask('free-order-mail', { bookingId, causeId, causedBy }, causeId);
    }
    return strangersStatus(statusView(booking, this.clock.now()));
  }
}

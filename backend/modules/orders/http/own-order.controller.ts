import { Body, Controller, HttpCode, Inject, Patch, Post } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiTags, ApiTooManyRequestsResponse } from '@nestjs/swagger';
import type { BookingView, HoldView } from '../../../contracts/rest/bookings.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { FromNetwork } from '../../../infrastructure/http/network.js';
import { Throttled } from '../../../infrastructure/http/throttle.js';
import { KEY_OF_ORDER } from '../access/idempotency-key.js';
import { WhoAsks, type Asker } from '../access/buyer.js';
import { OwnOrders } from '../access/own-orders.js';
import { customerOf } from '../application/customer-fields.js';
import { BookingStreams } from '../application/booking-streams.js';
import { contextOfBuyer } from '../../../infrastructure/commands/command-context.js';
import { Commands } from '../../../infrastructure/commands/commands.js';
import type { Booking } from '../domain/booking.js';
import { CorrectContact } from '../commands/correct-contact.js';
import { GiveUpBooking } from '../commands/give-up-booking.js';
import { ExtendHold } from '../commands/extend-hold.js';
import { ContactLimits } from '../order-limits/contact-limits.js';
import { bookingView, holdView } from '../queries/booking-views.js';
import { CorrectContactDto } from './booking.dto.js';
import { IdParam } from '../../../infrastructure/http/ids.js';
import { Permission } from '../../../infrastructure/http/permission.js';

/**
 * Endpoints for the buyer of an unpaid order. Anybody who knows the e-mail address can find a booking's URL. So each endpoint
 * requires a proof that only the buyer has: see OwnOrders.
 */
@ApiTags('bookings')
@Controller('api/bookings/:id')
export class OwnOrderController {
  constructor(
    private readonly commands: Commands,
    private readonly streams: BookingStreams,
    private readonly own: OwnOrders,
    private readonly limits: ContactLimits,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Post('extend-hold')
  @Permission('anybody')
  @HttpCode(200)
  @Throttled({ limit: 60, seconds: 60 })
  @ApiOperation({ summary: 'More time to pay: the school’s time once more, once for each clock' })
  @ApiHeader(KEY_OF_ORDER)
  async extendHold(@IdParam('Booking') id: string, @WhoAsks() asker: Asker): Promise<HoldView> {
    await this.requireOwn(id, asker);
    const context = contextOfBuyer(asker.person, this.clock.now());
    const booking = await this.commands.execute(new ExtendHold(id, context));
    return holdView(booking, this.clock.now());
  }

  @Patch('contact')
  @Permission('anybody')
  @ApiOperation({ summary: 'Put the contact details of an unpaid order right' })
  @ApiHeader(KEY_OF_ORDER)
  @ApiTooManyRequestsResponse({
    description: 'Five other e-mail addresses in an hour for one order, thirty from one network',
  })
  async contact(
    @IdParam('Booking') id: string,
    @Body() body: CorrectContactDto,
    @WhoAsks() asker: Asker,
    @FromNetwork() network: string,
  ): Promise<BookingView> {
    const order = await this.requireOwn(id, asker);
    if (order.kind === 'placed') this.limits.count(order, body.customerEmail, network);
    const booking = await this.commands.execute(
      new CorrectContact(id, customerOf(body), contextOfBuyer(asker.person, this.clock.now())),
    );
    return bookingView(booking, null, this.clock.now());
  }

  @Post('release')
  @Permission('anybody')
  @HttpCode(204)
  @ApiOperation({ summary: 'Give an unpaid order up: its seats are free again' })
  @ApiHeader(KEY_OF_ORDER)
  async release(@IdParam('Booking') id: string, @WhoAsks() asker: Asker): Promise<void> {
    await this.requireOwn(id, asker);
    await this.commands.execute(
      new GiveUpBooking(id, contextOfBuyer(asker.person, this.clock.now())),
    );
  }

  private async requireOwn(id: string, asker: Asker): Promise<Booking> {
    const order = await this.streams.load(id);
    this.own.require(asker, order);
    return order;
  }
}

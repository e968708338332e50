import { Body, Controller, Headers, HttpCode, Inject, Patch, Post } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { BookingView, HoldView } from '../../../contracts/rest/bookings.js';
import { CurrentPerson } from '../../identity/current-person.js';
import type { SignedInPerson } from '../../identity/policy.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { CONFIG, type Config } from '../../../infrastructure/config/config.js';
import { Throttled } from '../../../infrastructure/http/throttle.js';
import { Problem } from '../../../infrastructure/http/problem.js';
import { isKeyOfBooking } from '../application/booking-identity.js';
import { contextOfRequest } from '../../../infrastructure/commands/command-context.js';
import { Commands } from '../../../infrastructure/commands/commands.js';
import { CorrectContact, GiveUpBooking } from '../commands/change-own-order.command.js';
import { ExtendHold } from '../commands/extend-hold.command.js';
import { bookingView, holdView } from '../queries/booking-views.js';
import { CorrectContactDto } from './booking.dto.js';
import { requireSaneKey } from './idempotency-key.js';
import { IdParam } from '../../../infrastructure/http/ids.js';
import { Permission } from '../../../infrastructure/http/permission.js';

const KEY_HEADER = {
  name: 'Idempotency-Key',
  required: true,
  description: 'The key the order was placed under: it shows whose order it is',
};

/**
 * What buyers do to an order that is not paid yet. A booking's address is known to whoever knows the e-mail address it
 * was made with, so what takes seats away or sends tickets elsewhere asks for the key that only the buyer's browser has.
 */
@ApiTags('bookings')
@Controller('api/bookings/:id')
export class OwnOrderController {
  constructor(
    private readonly commands: Commands,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post('extend-hold')
  @Permission('anybody')
  @HttpCode(200)
  @Throttled({ limit: 60, seconds: 60 })
  @ApiOperation({ summary: 'More time to pay: the school’s time once more, once for each clock' })
  async extendHold(
    @IdParam('Booking') id: string,
    @CurrentPerson() person: SignedInPerson | null,
  ): Promise<HoldView> {
    const context = contextOfRequest(person, this.clock.now());
    const booking = await this.commands.execute(new ExtendHold(id, context));
    return holdView(booking, this.clock.now());
  }

  @Patch('contact')
  @Permission('anybody')
  @ApiOperation({ summary: 'Put the contact details of an unpaid order right' })
  @ApiHeader(KEY_HEADER)
  async contact(
    @IdParam('Booking') id: string,
    @Body() { customerName, customerEmail, customerPhone }: CorrectContactDto,
    @Headers('idempotency-key') key: string | undefined,
    @CurrentPerson() person: SignedInPerson | null,
  ): Promise<BookingView> {
    this.requireOwn(id, key);
    const customer = { name: customerName, email: customerEmail, phone: customerPhone };
    const booking = await this.commands.execute(
      new CorrectContact(id, customer, contextOfRequest(person, this.clock.now())),
    );
    return bookingView(booking, null, this.clock.now());
  }

  @Post('release')
  @Permission('anybody')
  @HttpCode(204)
  @ApiOperation({ summary: 'Give an unpaid order up: its seats are free again' })
  @ApiHeader(KEY_HEADER)
  async release(
    @IdParam('Booking') id: string,
    @Headers('idempotency-key') key: string | undefined,
    @CurrentPerson() person: SignedInPerson | null,
  ): Promise<void> {
    this.requireOwn(id, key);
    await this.commands.execute(new GiveUpBooking(id, contextOfRequest(person, this.clock.now())));
  }

  private requireOwn(id: string, header: string | undefined): void {
    const key = requireSaneKey(header);
    if (key !== null && isKeyOfBooking(key, id, this.config)) return;
    throw new Problem(
      403,
      'not_your_order',
      'Only the browser that placed this order can change it. Please ask the school.',
    );
  }
}

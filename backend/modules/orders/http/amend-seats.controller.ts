import { Body, Controller, Inject, Patch } from '@nestjs/common';
import { ApiOperation, ApiTags, ApiUnprocessableEntityResponse } from '@nestjs/swagger';
import type { BookingView } from '../../../contracts/rest/bookings.js';
import { CurrentPerson, type SignedInPerson } from '../../identity/api.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { toSen } from '../../../contracts/money.js';
import { contextOfRequest } from '../../../infrastructure/commands/command-context.js';
import { Commands } from '../../../infrastructure/commands/commands.js';
import { AmendSeats } from '../commands/amend-seats.js';
import type { PlacedBooking } from '../domain/booking.js';
import { bookingView } from '../queries/booking-views.js';
import { AmendSeatsDto } from './booking.dto.js';
import { Permission, Subject } from '../../../infrastructure/http/permission.js';

@ApiTags('administration')
@Controller('api/admin/bookings/:id')
export class AmendSeatsController {
  constructor(
    private readonly commands: Commands,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Patch('seats')
  @Permission('staff-of-booking')
  @ApiOperation({ summary: 'Exchange the seats of a booking' })
  @ApiUnprocessableEntityResponse({
    description: '`other_performance`: the seats were chosen on the map of another performance',
  })
  async amend(
    @Subject() { bookingId }: PlacedBooking,
    @Body() { seats, totalAmount, performanceId }: AmendSeatsDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<BookingView> {
    const context = contextOfRequest(person, this.clock.now());
    const amended = await this.commands.execute(
      new AmendSeats(bookingId, seats, toSen(totalAmount), context, performanceId ?? null),
    );
    return bookingView(amended, null, this.clock.now());
  }
}

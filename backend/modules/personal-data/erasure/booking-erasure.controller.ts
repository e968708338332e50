import { Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiConflictResponse, ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { contextOfRequest } from '../../../infrastructure/commands/command-context.js';
import { Commands } from '../../../infrastructure/commands/commands.js';
import { Permission, Subject } from '../../../infrastructure/http/permission.js';
import { type PlacedBooking, EraseCustomer } from '../../orders/api.js';
import { CurrentPerson, type SignedInPerson } from '../../identity/api.js';

/** Lets staff erase the data of a family that asked at the office or by telephone. */
@ApiTags('administration')
@Controller('api/admin/bookings/:id/erase')
export class BookingErasureController {
  constructor(
    private readonly commands: Commands,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Post()
  @Permission('staff-of-booking')
  @HttpCode(204)
  @ApiOperation({
    summary:
      'Erase the customer of a booking for good; its seats and its money stay. Twice is once',
  })
  @ApiNoContentResponse()
  @ApiConflictResponse({
    description: '`booking_not_decided`, `booking_not_over`, `refund_due`, `payment_open`',
  })
  async erase(
    @Subject() { bookingId }: PlacedBooking,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<void> {
    const context = contextOfRequest(person, this.clock.now());
    await this.commands.execute(new EraseCustomer(bookingId, { askedBy: 'staff' }, context));
  }
}

import { Body, Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { contextOfRequest, displayName } from '../../infrastructure/commands/command-context.js';
import { Commands } from '../../infrastructure/commands/commands.js';
import {
  CheckInDto,
  NOT_STAFF,
  OneBooking,
  type PlacedBooking,
  plainSeat,
  seatKey,
} from '../booking/api.js';
import { Refusal } from '../../contracts/refusal.js';
import type { CheckInView, MayCheckInView } from '../../contracts/rest/bookings.js';
import { CurrentPerson, mayCheckIn, type SignedInPerson } from '../identity/api.js';
import { CLOCK, type Clock } from '../../infrastructure/clock/clock.js';
import { CheckInGuest } from './check-in.command.js';
import { IdParam } from '../../infrastructure/http/ids.js';
import { Permission, Subject } from '../../infrastructure/http/permission.js';

@ApiTags('check-in')
@Controller('api/admin/bookings/:id')
export class CheckInController {
  constructor(
    private readonly commands: Commands,
    private readonly oneBooking: OneBooking,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get('may-check-in')
  @Permission('signed-in')
  @ApiOperation({ summary: 'Whether the signed-in person works this door, and if not, why' })
  async may(
    @IdParam('Booking') id: string,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<MayCheckInView> {
    const { performance, ticketHeld } = await this.oneBooking.require(id);
    const allowed = mayCheckIn(person, performance.schoolId);
    return {
      allowed,
      reason: allowed ? null : NOT_STAFF,
      ...(allowed && ticketHeld ? { onHold: true } : {}),
    };
  }

  @Post('check-in')
  @Permission('staff-of-booking')
  @HttpCode(200)
  @ApiOperation({ summary: 'Let guests in: all of the booking, or the seats named' })
  async checkIn(
    @Subject() { bookingId }: PlacedBooking,
    // No union with undefined, because the validation pipe uses the type that the metadata keeps.
    @Body() body: CheckInDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<CheckInView> {
    const context = contextOfRequest(person, this.clock.now());
    const booking = await this.letIn(new CheckInGuest(bookingId, body.seats ?? null, context));
    const { confirmationNumber, checkedIn, seats } = booking;
    return {
      bookingId,
      confirmationNumber,
      checkedInAt: checkedIn?.at ?? context.now,
      checkedInBy: checkedIn?.by ?? displayName(person),
      // In the order of the booking, as its ticket lists them.
      checkedInSeats: seats.filter((seat) => checkedIn?.seatKeys.has(seatKey(seat))).map(plainSeat),
    };
  }

  /**
   * The answer for a guest who is in already says when and by whom, because another door may have
   * admitted them a moment ago.
   */
  private async letIn(command: CheckInGuest): Promise<PlacedBooking> {
    try {
      return await this.commands.execute(command);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'already_checked_in') throw error;
      const { kind, code, message, details } = error;
      const { checkedIn } = await this.oneBooking.require(command.bookingId);
      throw new Refusal(kind, code, message, { ...details, checkedInBy: checkedIn?.by ?? null });
    }
  }
}

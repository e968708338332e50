import { Body, Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { contextOfRequest } from '../../infrastructure/commands/command-context.js';
import { Commands } from '../../infrastructure/commands/commands.js';
import {
  CheckInDto,
  CheckInGuest,
  NOT_STAFF,
  OneBooking,
  UndoCheckIn,
  type PlacedBooking,
} from '../orders/api.js';
import { Refusal } from '../../contracts/refusal.js';
import type { CheckInView, MayCheckInView } from '../../contracts/rest/bookings.js';
import { CurrentPerson, mayCheckIn, type SignedInPerson } from '../identity/api.js';
import { CLOCK, type Clock } from '../../infrastructure/clock/clock.js';
import { UndoCheckInDto } from './check-in.dto.js';
import { checkInView, scannedAgain } from './check-in-view.js';
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
  @Permission('door-of-booking')
  @HttpCode(200)
  @ApiOperation({ summary: 'Let guests in: all of the booking, or the seats named' })
  async checkIn(
    @Subject() { bookingId }: PlacedBooking,
    // The type has no union with undefined, because the validation pipe reads it from the metadata.
    @Body() body: CheckInDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<CheckInView> {
    const context = contextOfRequest(person, this.clock.now());
    const { seats = null, scan } = body;
    const booking = await this.letIn(new CheckInGuest(bookingId, seats, context, scan));
    const again = scan && scannedAgain(booking, seats, scan.scanId);
    return {
      ...checkInView(booking, person, context.now),
      ...(again ? { scannedAgain: again } : {}),
    };
  }

  @Post('undo-check-in')
  @Permission('door-of-booking')
  @HttpCode(200)
  @ApiOperation({ summary: 'Take a check-in back: of all who are in, or of the seats named' })
  async undo(
    @Subject() { bookingId }: PlacedBooking,
    @Body() { seats, reason }: UndoCheckInDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<CheckInView> {
    const context = contextOfRequest(person, this.clock.now());
    const undo = new UndoCheckIn(bookingId, seats ?? null, reason, context);
    return checkInView(await this.commands.execute(undo), person, context.now);
  }

  /**
   * Admits guests. For a guest who is already in, the answer says when and by whom: another door may have admitted the
   * guest a moment ago.
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

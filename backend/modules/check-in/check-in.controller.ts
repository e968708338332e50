import { Body, Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { contextOfRequest, displayName } from '../../infrastructure/commands/command-context.js';
import { Commands } from '../../infrastructure/commands/commands.js';
import {
  type PlacedBooking,
  CheckInDto,
  bookedThings,
  CheckInGuest,
  HandOut,
  NOT_STAFF,
  OneBooking,
  UndoCheckIn,
  plainSeat,
} from '../orders/api.js';
import { Refusal } from '../../contracts/refusal.js';
import type { HandedOutView } from '../../contracts/rest/extras.js';
import type { CheckInView, MayCheckInView, ScannedAgain } from '../../contracts/rest/bookings.js';
import { type SignedInPerson, CurrentPerson, mayCheckIn } from '../identity/api.js';
import { type Clock, CLOCK } from '../../infrastructure/clock/clock.js';
import { HandOutDto, UndoCheckInDto } from './check-in.dto.js';
import { IdParam } from '../../infrastructure/http/ids.js';
import { Permission, Subject } from '../../infrastructure/http/permission.js';
import type { SeatWish } from '../catalogue/api.js';
import { seatKey } from '../../contracts/seat.js';

/** Returns the answer to a check-in: the booking's seats whose guests are inside, after this scan. */
function checkInView(booking: PlacedBooking, person: SignedInPerson, now: string): CheckInView {
  const { bookingId, confirmationNumber, checkedIn, seats } = booking;
  return {
    bookingId,
    confirmationNumber,
    checkedInAt: checkedIn?.at ?? now,
    checkedInBy: checkedIn?.by ?? displayName(person),
    checkedInSeats: seats.filter((seat) => checkedIn?.arrivals.has(seatKey(seat))).map(plainSeat),
    ...bookedThings(booking),
  };
}

/**
 * Returns the guests whom an earlier scan had admitted, or null. @param booking booking after the scan, so that of two
 * simultaneous scans exactly one reports the other
 */
function scannedAgain(
  { seats, checkedIn }: PlacedBooking,
  wanted: readonly SeatWish[] | null,
  scanId: string,
): ScannedAgain | null {
  const meant = (seat: SeatWish): boolean =>
    wanted?.some(
      ({ section, row, number }) =>
        section === seat.section && row === seat.row && number === seat.number,
    ) ?? true;
  const others = seats.flatMap((seat) => {
    const arrival = checkedIn?.arrivals.get(seatKey(seat));
    return meant(seat) && arrival && arrival.scanId !== scanId ? [{ seat, arrival }] : [];
  });
  if (!others[0]) return null;
  const { at, by, device } = others[0].arrival;
  return { seats: others.map(({ seat }) => plainSeat(seat)), first: { at, by, device } };
}

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
    // The type must not be a union with undefined, because the validation pipe reads it from decorator metadata.
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

  @Post('hand-out')
  @Permission('door-of-booking')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Hand out extras: all that are left of the booking, or the pieces named',
  })
  async handOut(
    @Subject() { bookingId }: PlacedBooking,
    @Body() { extras, scan }: HandOutDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<HandedOutView> {
    const context = contextOfRequest(person, this.clock.now());
    const booking = await this.commands.execute(
      new HandOut(bookingId, extras ?? null, context, scan),
    );
    const { confirmationNumber } = booking;
    return { bookingId, confirmationNumber, extras: [], ...bookedThings(booking) };
  }

  /**
   * Admits guests. For a guest who is already inside, the answer names when and by whom: another door may have been
   * faster.
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

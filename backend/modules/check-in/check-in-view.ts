import type { CheckInView, ScannedAgain } from '../../contracts/rest/bookings.js';
import { displayName } from '../../infrastructure/commands/command-context.js';
import { plainSeat, seatKey, type PlacedBooking, type SeatWish } from '../booking/api.js';
import type { SignedInPerson } from '../identity/api.js';

/** Who of a booking is in, as its state tells after a command. */
export function checkInView(
  { bookingId, confirmationNumber, checkedIn, seats }: PlacedBooking,
  person: SignedInPerson,
  now: string,
): CheckInView {
  return {
    bookingId,
    confirmationNumber,
    checkedInAt: checkedIn?.at ?? now,
    checkedInBy: checkedIn?.by ?? displayName(person),
    // In the order of the booking, as its ticket lists them.
    checkedInSeats: seats.filter((seat) => checkedIn?.arrivals.has(seatKey(seat))).map(plainSeat),
  };
}

/** Who of the seats wanted was in before, and by whom; null when nobody was. */
export function scannedAgain(
  { seats, checkedIn }: PlacedBooking,
  wanted: readonly SeatWish[] | null,
): ScannedAgain | null {
  const meant = (seat: SeatWish): boolean =>
    wanted?.some(
      ({ section, row, number }) =>
        section === seat.section && row === seat.row && number === seat.number,
    ) ?? true;
  const before = seats.filter((seat) => meant(seat) && checkedIn?.arrivals.has(seatKey(seat)));
  const first = checkedIn?.arrivals.get(before[0] ? seatKey(before[0]) : '');
  return first ? { seats: before.map(plainSeat), first } : null;
}

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

/**
 * Who of the seats wanted came in by another scan or without one, and by whom; null when this scan let all of them in.
 * @param booking as it is after the scan, so that of two doors at once exactly one is told of the other
 */
export function scannedAgain(
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

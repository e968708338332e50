import type { CheckInView, ScannedAgain } from '../../contracts/rest/bookings.js';
import { displayName } from '../../infrastructure/commands/command-context.js';
import { plainSeat, type PlacedBooking } from '../orders/api.js';
import type { SeatWish } from '../catalogue/api.js';
import { seatKey } from '../../contracts/seat.js';
import type { SignedInPerson } from '../identity/api.js';

/** Returns the checked-in seats of a booking, from the booking's state after the command. */
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
    // Seats in the order of the ticket.
    checkedInSeats: seats.filter((seat) => checkedIn?.arrivals.has(seatKey(seat))).map(plainSeat),
  };
}

/**
 * Returns the guests of the scanned seats who had already come in by another scan; null when this scan admitted all of them.
 * @param booking its state after the scan, so that of two simultaneous scans exactly one reports the other
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

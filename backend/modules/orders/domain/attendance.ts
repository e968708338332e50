import type { BookingEvent, DoorScan, Seat } from '../../../contracts/events/index.js';
import { Refusal } from '../../../contracts/refusal.js';
import { SEE_OFFICE_MESSAGE } from '../../../contracts/rest/door-messages.js';
import { seatTextShort } from '../../../contracts/rest/seat-text.js';
import { requirePlaced, isPaid, type Booking, type PlacedBooking } from './booking.js';
import { seatKey, withoutPrice } from '../../../contracts/seat.js';

/* Decisions about check-ins, as pure functions of a booking and a check-in request from the door. */

type SeatLabel = Pick<Seat, 'section' | 'row' | 'number'>;

/**
 * Checks in all guests who have not arrived yet, or only guests on the named seats. A repeated scan changes nothing. A new scan
 * of guests who are already checked in is recorded beside the first check-in: two devices without a network may both have
 * admitted them. Without a scan, a second check-in of the same guests is refused.
 */
export function checkIn(
  booking: Booking,
  wanted: readonly SeatLabel[] | null,
  scan?: DoorScan,
): BookingEvent[] {
  const placed = requirePlaced(booking);
  const { bookingId, scans, checkedIn } = placed;
  if (scan && scans.has(scan.scanId)) return [];
  requireAdmitted(placed, 'Payment is still pending verification. The guest cannot be checked in.');
  const seats = seatsOf(placed, wanted);
  const inAlready = seats.filter((seat) => checkedIn?.arrivals.has(seatKey(seat)));
  const arriving = seats.filter((seat) => !inAlready.includes(seat)).map(withoutPrice);
  if (arriving.length === 0 && !scan) {
    throw new Refusal('conflict', 'already_checked_in', 'This guest has already been checked in.', {
      checkedInAt: checkedIn?.at,
    });
  }
  const events: BookingEvent[] = [];
  if (arriving.length > 0) {
    const data = { bookingId, seats: arriving, ...(scan ? { scan } : {}) };
    events.push({ type: 'GuestCheckedIn', data });
  }
  const first = checkedIn?.arrivals.get(inAlready[0] ? seatKey(inAlready[0]) : '');
  if (scan && first) {
    const { at, by, device } = first;
    const data = {
      bookingId,
      seats: inAlready.map(withoutPrice),
      scan,
      first: { at, by, device },
    };
    events.push({ type: 'GuestScannedAgain', data });
  }
  return events;
}

/**
 * Undoes the check-in of all guests, or of guests on the named seats. Guests who are not checked in are skipped. Allowed in every
 * booking status, because a check-in by mistake stays a mistake after a refund.
 */
export function undoCheckIn(
  booking: Booking,
  wanted: readonly SeatLabel[] | null,
  reason: string,
): BookingEvent[] {
  const placed = requirePlaced(booking);
  const seats = seatsOf(placed, wanted)
    .filter((seat) => placed.checkedIn?.arrivals.has(seatKey(seat)))
    .map(withoutPrice);
  if (seats.length === 0) return [];
  return [{ type: 'GuestCheckInUndone', data: { bookingId: placed.bookingId, seats, reason } }];
}

/**
 * Returns the named seats of the booking; without names, returns all seats.
 *
 * @throws Refusal 422 `no_seats`, `seat_not_in_booking`
 */
function seatsOf(placed: PlacedBooking, wanted: readonly SeatLabel[] | null): readonly Seat[] {
  if (wanted?.length === 0)
    throw new Refusal('rule-broken', 'no_seats', 'Please choose at least one seat to check in.');
  return wanted ? [...new Set(wanted.map((seat) => ownSeat(placed, seat)))] : placed.seats;
}

/**
 * Refuses at the door a booking that is not paid, or whose ticket is on hold.
 *
 * @param unpaid message for a booking that waits for its payment
 * @throws Refusal `not_paid`, `see_office`
 */
export function requireAdmitted(placed: PlacedBooking, unpaid: string): void {
  if (!isPaid(placed.status)) throw notAdmitted(placed, unpaid);
  if (placed.ticketHeld) throw new Refusal('conflict', 'see_office', SEE_OFFICE_MESSAGE);
}

function notAdmitted({ status }: PlacedBooking, unpaid: string): Refusal {
  const messages: Partial<Record<typeof status, string>> = {
    rejected: 'Payment for this booking was rejected. Please contact support.',
    expired: 'This booking was not paid in time and has expired.',
    cancelled: 'This booking was cancelled.',
  };
  return new Refusal('conflict', 'not_paid', messages[status] ?? unpaid);
}

function ownSeat(booking: PlacedBooking, wanted: SeatLabel): Seat {
  const found = booking.seats.find(
    (seat) =>
      seat.section === wanted.section && seat.row === wanted.row && seat.number === wanted.number,
  );
  if (!found) {
    throw new Refusal(
      'rule-broken',
      'seat_not_in_booking',
      `${seatTextShort(wanted)} is not part of this booking.`,
    );
  }
  return found;
}

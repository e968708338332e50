import type { Actor, DoorScan, GuestCheckedIn, Seat } from '../../../contracts/events/index.js';
import type { Arrival, BookingEventWithTime, CheckedIn, PlacedBooking } from './booking-state.js';
import { extraKey } from './extra-key.js';
import { seatKey } from '../../../contracts/seat.js';

/* Applies events that change the check-ins, or the hold that staff put on a ticket. */

type AtTheDoor = Pick<PlacedBooking, 'checkedIn' | 'scans' | 'ticketHeld' | 'handedOut'>;

export function evolveDoor(
  booking: PlacedBooking,
  event: BookingEventWithTime,
): Partial<AtTheDoor> {
  switch (event.type) {
    case 'TicketHeld':
      return { ticketHeld: true };
    case 'TicketHoldLifted':
      return { ticketHeld: false };
    case 'GuestCheckedIn':
      return {
        checkedIn: withCheckedIn(booking, event.data, event.metadata),
        scans: withScan(booking, event.data.scan),
      };
    case 'GuestCheckInUndone':
      return { checkedIn: without(event.data.seats, booking.checkedIn) };
    case 'GuestScannedAgain':
      return { scans: withScan(booking, event.data.scan) };
    case 'ExtrasHandedOut': {
      const handedOut = new Map(booking.handedOut);
      for (const { count, ...pieces } of event.data.extras) {
        const key = extraKey(pieces);
        handedOut.set(key, (handedOut.get(key) ?? 0) + count);
      }
      return { handedOut, scans: withScan(booking, event.data.scan) };
    }
    case 'BookingSeatsAmended':
      return { checkedIn: onlyOn(event.data.to, booking.checkedIn) };
    default:
      return {};
  }
}

function withCheckedIn(
  { checkedIn }: PlacedBooking,
  { seats, scan }: GuestCheckedIn['data'],
  { occurredAt, actor }: BookingEventWithTime['metadata'],
): CheckedIn {
  const by = nameOf(actor);
  const arrival: Arrival = {
    at: scan?.scannedAt ?? occurredAt,
    by,
    device: scan?.device ?? null,
    scanId: scan?.scanId ?? null,
  };
  return {
    at: checkedIn?.at ?? occurredAt,
    by: checkedIn?.by ?? by,
    arrivals: new Map([
      ...(checkedIn?.arrivals ?? []),
      ...seats.map((seat) => [seatKey(seat), arrival] as const),
    ]),
  };
}

const withScan = ({ scans }: PlacedBooking, scan: DoorScan | undefined): ReadonlySet<string> =>
  scan ? new Set([...scans, scan.scanId]) : scans;

/** Removes guests; returns null when no checked-in guest is left. */
function without(seats: readonly Seat[], checkedIn: CheckedIn | null): CheckedIn | null {
  const gone = new Set(seats.map(seatKey));
  const arrivals = new Map([...(checkedIn?.arrivals ?? [])].filter(([key]) => !gone.has(key)));
  return checkedIn && arrivals.size > 0 ? { ...checkedIn, arrivals } : null;
}

/**
 * Keeps the check-ins of guests on the booking's present seats. A guest on a seat that the booking gave up no longer belongs to
 * the booking.
 */
function onlyOn(seats: readonly Seat[], checkedIn: CheckedIn | null): CheckedIn | null {
  if (!checkedIn) return null;
  const kept = new Set(seats.map(seatKey));
  const arrivals = new Map([...checkedIn.arrivals].filter(([key]) => kept.has(key)));
  return { ...checkedIn, arrivals };
}

const nameOf = (actor: Actor = { kind: 'customer' }): string =>
  actor.kind === 'customer' ? 'Customer' : actor.name;

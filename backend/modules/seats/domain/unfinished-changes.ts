import type { BookingEvent, SeatEvent } from '../../../contracts/events/index.js';
import { isPaid, type Booking } from '../../orders/domain/booking.js';
import type { SeatHolding, SeatLedger } from './seat-ledger.js';
import { soldFromBlock } from './seat-blocks.js';
import { union } from '../../../contracts/seat.js';
import { isOver, reasonToRelease, reconcileSeats } from './seat-reconciliation.js';

/*
 * A command that takes or keeps seats writes to the seat stream first and to its booking second, and may be slow, stopped or dead
 * in between. These rules decide who may write the second half, without any clock:
 *
 * - The command reads its booking, puts the booking's version on its seat events (`bookingVersion`), and writes to the booking
 * only while the booking still has that version. Otherwise it starts again.
 * - Before the booking is written, seats are only added to it, never taken away. Of two such commands on one booking, the one
 * that writes to the booking first wins; the other starts again.
 * - Seat reconciliation takes nothing from seats whose `bookingVersion` is still the booking's version: the second half may yet
 * come. After waiting long enough it writes SeatChangeAbandoned to the booking, which ends that chance.
 * - Seat reconciliation reads the seats before the booking, and writes to the seats only if they have not changed since.
 *
 * See docs/decisions/0013.
 */

/** Returns true when the second half of the command that wrote these seats may still come. */
export const isUnfinished = (holding: SeatHolding | undefined, booking: Booking): boolean =>
  holding?.bookingVersion !== undefined && holding.bookingVersion >= booking.version;

/** Adds the version of the booking that the command had read to its own seat events. */
export function withBookingVersion(
  events: readonly SeatEvent[],
  { bookingId, version }: { bookingId: string; version: number },
): SeatEvent[] {
  return events.map((event) =>
    event.type === 'SeatsReleased' || event.data.bookingId !== bookingId
      ? event
      : ({ ...event, data: { ...event.data, bookingVersion: version } } as SeatEvent),
  );
}

/**
 * Returns the events of a command that finds the seats as it wants them, but not yet its booking. The command that wrote the
 * seats must not undo that before this command's second write, so this command records that it relies on them. Returns no event
 * when the seats agree with the booking.
 */
export function relyOnSeats(
  ledger: SeatLedger,
  { performanceId, booking, bookingId, now }: SeatsOfBooking & { now: string },
): SeatEvent[] {
  const holding = ledger.holdings.get(bookingId);
  if (!holding) return [];
  if (outcomeIsNothing(() => reconcileSeats(ledger, { performanceId, bookingId, booking, now })))
    return [];
  const { seats, fromBlock } = holding;
  return holding.kind === 'taken'
    ? soldFromBlock(
        [{ type: 'SeatsTaken', data: { performanceId, bookingId, seats } }],
        fromBlock ?? null,
      )
    : [{ type: 'HoldExtended', data: { performanceId, bookingId, until: holding.until } }];
}

/**
 * Changes a command's seat events so that its first half takes nothing away: neither the booking's seats, nor seats that another
 * command on the booking has written and relies on. The later deadline stays, and so do the old seats beside the new ones.
 * Unneeded seats are given up after the booking was written.
 */
export const takingNothing = (
  events: readonly SeatEvent[],
  { bookingId, holding }: { bookingId: string; holding: SeatHolding },
): SeatEvent[] =>
  events.map((event) => {
    if (event.data.bookingId !== bookingId) return event;
    switch (event.type) {
      case 'HoldExtended':
        return { ...event, data: { ...event.data, until: later(event.data.until, holding.until) } };
      case 'SeatsMoved':
        return { ...event, data: { ...event.data, to: union(holding.seats, event.data.to) } };
      default:
        return event;
    }
  });

/** Returns the later time; `null` is later than any time. */
const later = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? null : one > other ? one : other;

interface SeatsOfBooking {
  readonly performanceId: string;
  readonly bookingId: string;
  readonly booking: Booking;
}

/**
 * Makes an unfinished command's second write impossible. Returns no event when the booking has changed since it was read: that
 * made it impossible already.
 */
export const abandonSeatChange = (
  current: Booking,
  { performanceId, bookingId, booking }: SeatsOfBooking,
): BookingEvent[] =>
  current.version === booking.version
    ? [{ type: 'SeatChangeAbandoned', data: { bookingId, performanceId } }]
    : [];

/**
 * Returns true when the booking waits for payment, its time runs, and it has no seats. Ask this only when reconciliation has
 * nothing more to write.
 */
export function hasLostItsSeats(
  ledger: SeatLedger,
  { performanceId, bookingId, booking, now }: SeatsOfBooking & { now: string },
): boolean {
  return (
    booking.kind === 'placed' &&
    booking.performance.performanceId === performanceId &&
    !isPaid(booking.status) &&
    booking.holdUntil !== null &&
    !isOver(booking, now) &&
    reasonToRelease(booking) === null &&
    !ledger.holdings.has(bookingId)
  );
}

/** Returns true when a decision writes nothing. A conflict counts as something to do; the caller meets it again. */
function outcomeIsNothing(decide: () => readonly SeatEvent[]): boolean {
  try {
    return decide().length === 0;
  } catch {
    return false;
  }
}

import type { BookingEvent, SeatEvent } from '../../../contracts/events/index.js';
import { isPaid, type Booking } from './booking.js';
import type { SeatHolding, SeatLedger } from './seat-ledger.js';
import { soldFromBlock } from './seat-blocks.js';
import { union } from './seat.js';
import { isOver, reasonToRelease, reconcileSeats } from './seat-reconciliation.js';

/*
 * A command that takes or keeps seats writes to the seat stream first and to its booking second, and may be slow, stopped
 * or dead in between. These rules decide who may write the second half, without any clock:
 *
 * - The command reads its booking, puts the booking's version on the seat events it writes (`bookingVersion`), and writes
 *   to the booking only while the booking still has that version. Otherwise it starts again.
 * - Before the booking is written nothing is taken from its seats, only added. Of two such commands on one booking the one that
 *   writes to the booking first wins; the other starts again.
 * - Seat reconciliation takes nothing from seats whose `bookingVersion` is still the booking's version: the second half may
 *   yet come. When it has waited long enough it writes SeatChangeAbandoned to the booking first, which ends that chance.
 * - Seat reconciliation writes to the seats only if nobody has touched them since it read them, and it reads them before it
 *   reads the booking.
 *
 * See docs/decisions/0013.
 */

/** The second half of the command that wrote these seats may still be written. */
export const isUnfinished = (holding: SeatHolding | undefined, booking: Booking): boolean =>
  holding?.bookingVersion !== undefined && holding.bookingVersion >= booking.version;

/** Puts on a command's own seat events what it had read of its booking. */
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
 * The events of a command that finds the seats as it wants them already, and the booking not yet:
 * the command that wrote them must not undo that between this command's two writes, so this one
 * records that it relies on them. No event where the seats are as the booking says.
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
 * The first half of a command takes nothing from the seats that the booking has, nor what another
 * command on the same booking has written there and relies on: the later deadline stays, and so do
 * the old seats beside the new ones. Seats that are not needed are given up after the booking was
 * written.
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

/** `null` is later than any time. */
const later = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? null : one > other ? one : other;

interface SeatsOfBooking {
  readonly performanceId: string;
  readonly bookingId: string;
  readonly booking: Booking;
}

/**
 * Makes an unfinished command's second write impossible. No event when the booking has changed
 * since it was read, because that did it already.
 */
export const abandonSeatChange = (
  current: Booking,
  { performanceId, bookingId, booking }: SeatsOfBooking,
): BookingEvent[] =>
  current.version === booking.version
    ? [{ type: 'SeatChangeAbandoned', data: { bookingId, performanceId } }]
    : [];

/**
 * The booking waits for payment, its time is running, and it has no seats. Ask this only when
 * reconciliation has nothing more to write.
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

/** A conflict counts as something to do; the caller that does it meets the conflict again. */
function outcomeIsNothing(decide: () => readonly SeatEvent[]): boolean {
  try {
    return decide().length === 0;
  } catch {
    return false;
  }
}

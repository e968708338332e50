import type { Seat, SeatEvent } from '../../../contracts/events/index.js';
import { hasLapsed, type SeatRight } from '../../../contracts/seat-hold.js';
import {
  evolveSeats,
  holdSeats,
  keepSeats,
  moveSeats,
  sellSeats,
  takeSeats,
  type SeatHolding,
  type SeatLedger,
} from './seat-ledger.js';
import { soldFromBlock, takeFromBlock } from './seat-blocks.js';
import { union } from '../../../contracts/seat.js';
import { reconcileSeats } from './seat-reconciliation.js';

/*
 * Decides who may complete a change that is written to the seats first and to their booking second. The process may
 * crash in between. The rules need no clock:
 * - A command reads the booking and puts its version on the seat events (`bookingVersion`). It writes to the booking
 * only while the booking has that version; otherwise it starts again.
 * - Before the booking is written, seats are only added to it, never taken away. Of two such commands on one booking,
 * the first to write to the booking wins; the other starts again.
 * - Reconciliation takes no seats while their `bookingVersion` equals the booking's version, because the second write
 * may still come. After a waiting time it writes SeatChangeAbandoned to the booking, which makes that write impossible.
 * - Reconciliation reads the seats before the booking, and writes only if the seats have not changed since. See
 * docs/decisions/0013.
 */

/** Returns true when the command that wrote these seats, or this use of a discount code, may still write to the booking. */
export const isUnfinished = (
  holding: Pick<SeatHolding, 'bookingVersion'> | undefined,
  booking: { readonly version: number },
): boolean => holding?.bookingVersion !== undefined && holding.bookingVersion >= booking.version;

/** Adds the booking version that a command had read to the command's seat events. */
function withBookingVersion(
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
 * Returns events for a command whose seats another unfinished command has already written. They record that this
 * command needs the seats too, so that the first command does not undo them.
 */
function relyOnSeats(
  ledger: SeatLedger,
  { performanceId, right, bookingId, now }: SeatsOfBooking & { now: string },
): SeatEvent[] {
  const holding = ledger.holdings.get(bookingId);
  if (!holding) return [];
  if (outcomeIsNothing(() => reconcileSeats(ledger, { performanceId, bookingId, right, now })))
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
 * Changes a command's seat events so that they take nothing from the booking before it is written. Old seats stay
 * beside the new ones, and the later deadline applies. Seats that are no longer needed are released afterwards.
 */
const takingNothing = (
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

/** Returns the later of two deadlines. Null means no deadline and is the latest. */
const later = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? null : one > other ? one : other;

interface SeatsOfBooking {
  readonly performanceId: string;
  readonly bookingId: string;
  readonly right: SeatRight | null;
}

/**
 * Returns true when the booking waits for payment before its deadline but has no seats. Valid only when reconciliation
 * has nothing left to write.
 */
export function hasLostItsSeats(
  ledger: SeatLedger,
  { bookingId, right, now }: SeatsOfBooking & { now: string },
): boolean {
  return (
    right !== null &&
    !right.paid &&
    right.until !== null &&
    !hasLapsed(right.until, now) &&
    right.ended === null &&
    !ledger.holdings.has(bookingId)
  );
}

/** Booking and its version, as read by a command that writes to both streams. */
export interface BookingRead extends SeatsOfBooking {
  readonly version: number;
}

/**
 * Decides the seat events of a command that then writes to its booking. @throws Refusal of the request @param own
 * number of the ledger change that an earlier attempt of this command made
 */
export function firstHalf(
  ledger: SeatLedger,
  request: SeatRequest | null,
  { version, ...booking }: BookingRead,
  own: number | undefined,
  now: string,
): SeatEvent[] {
  const { performanceId, bookingId } = booking;
  const decided = request ? decideSeats(ledger, request, { performanceId, bookingId, now }) : [];
  const holding = ledger.holdings.get(bookingId);
  const isOwn = holding?.at === own && isUnfinished(holding, { version });
  const wanted = holding ? takingNothing(decided, { bookingId, holding }) : decided;
  const events = wanted.length > 0 || isOwn ? wanted : relyOnSeats(ledger, { ...booking, now });
  return withBookingVersion(events, { bookingId, version });
}

/**
 * Returns true when a decision writes no event. A conflict counts as false; the caller meets it when deciding again.
 */
function outcomeIsNothing(decide: () => readonly SeatEvent[]): boolean {
  try {
    return decide().length === 0;
  } catch {
    return false;
  }
}

/** Request that takes or keeps seats of one booking. */
export type SeatRequest =
  | {
      readonly kind: 'hold' | 'keep';
      readonly seats: readonly Seat[];
      readonly until: string | null;
    }
  | { readonly kind: 'take'; readonly seats: readonly Seat[] }
  /** `fromBlock` is the id of a block that may contain some of the seats. */
  | { readonly kind: 'sell'; readonly seats: readonly Seat[]; readonly fromBlock?: string | null }
  /** `take` is true to sell the seats as well. */
  | { readonly kind: 'move'; readonly to: readonly Seat[]; readonly take: boolean };

/**
 * Decides the seat events of a request. A sale from a block is one write, so that no other order can get its seats in
 * between. @throws Refusal
 */
function decideSeats(
  ledger: SeatLedger,
  request: SeatRequest,
  of: { readonly performanceId: string; readonly bookingId: string; readonly now: string },
): SeatEvent[] {
  switch (request.kind) {
    case 'hold':
      return holdSeats(ledger, { ...of, seats: request.seats, until: request.until });
    case 'keep':
      return keepSeats(ledger, { ...of, seats: request.seats, until: request.until });
    case 'take':
      return takeSeats(ledger, { ...of, seats: request.seats });
    case 'sell': {
      const wanted = { ...of, seats: request.seats };
      const { fromBlock: blockId = null } = request;
      if (blockId === null) return sellSeats(ledger, wanted);
      const { events, fromBlock } = takeFromBlock(ledger, { ...wanted, blockId });
      const sold = sellSeats(events.reduce(evolveSeats, ledger), wanted);
      return [...events, ...soldFromBlock(sold, fromBlock)];
    }
    case 'move': {
      const moved = moveSeats(ledger, { ...of, to: request.to });
      if (!request.take) return moved;
      const then = moved.reduce(evolveSeats, ledger);
      return [...moved, ...takeSeats(then, { ...of, seats: request.to })];
    }
  }
}

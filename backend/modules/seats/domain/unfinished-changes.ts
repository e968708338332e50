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
export const isUnfinished = (
  holding: SeatHolding | undefined,
  booking: { readonly version: number },
): boolean => holding?.bookingVersion !== undefined && holding.bookingVersion >= booking.version;

/** Adds the version of the booking that the command had read to its own seat events. */
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
 * Returns the events of a command that finds the seats as it wants them, but not yet its booking. The command that wrote the
 * seats must not undo that before this command's second write, so this command records that it relies on them. Returns no event
 * when the seats agree with the booking.
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
 * Changes a command's seat events so that its first half takes nothing away: neither the booking's seats, nor seats that another
 * command on the booking has written and relies on. The later deadline stays, and so do the old seats beside the new ones.
 * Unneeded seats are given up after the booking was written.
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

/** Returns the later time; `null` is later than any time. */
const later = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? null : one > other ? one : other;

interface SeatsOfBooking {
  readonly performanceId: string;
  readonly bookingId: string;
  readonly right: SeatRight | null;
}

/**
 * Returns true when the booking waits for payment, its time runs, and it has no seats. Ask this only when reconciliation has
 * nothing more to write.
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

/** A booking as a command over two streams has read it. */
export interface BookingRead extends SeatsOfBooking {
  readonly version: number;
}

/**
 * Decides the first half of a command over two streams. @throws Refusal of the request
 *
 * @param own number of the ledger change that the command itself has made in an earlier try
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

/** Returns true when a decision writes nothing. A conflict counts as something to do; the caller meets it again. */
function outcomeIsNothing(decide: () => readonly SeatEvent[]): boolean {
  try {
    return decide().length === 0;
  } catch {
    return false;
  }
}

/** A change of one booking's seats that takes or keeps seats. Each kind is described at its decider. */
export type SeatRequest =
  | {
      readonly kind: 'hold' | 'keep';
      readonly seats: readonly Seat[];
      readonly until: string | null;
    }
  | { readonly kind: 'take'; readonly seats: readonly Seat[] }
  /** `fromBlock`: the id of a block that may have some of the seats. */
  | { readonly kind: 'sell'; readonly seats: readonly Seat[]; readonly fromBlock?: string | null }
  /** `take`: sells the seats as well. */
  | { readonly kind: 'move'; readonly to: readonly Seat[]; readonly take: boolean };

/** Decides a request. A sale from a block is one write, so no other order gets the seats in between. @throws Refusal */
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

import { hasLapsed, isOccupied } from '../../../contracts/seat-hold.js';
import type { Seat, SeatBlock, SeatEvent, SoldFromBlock } from '../../../contracts/events/index.js';
import { orderChanged, Refusal } from '../../../contracts/refusal.js';
import { holdSeats, releaseSeats, type SeatHolding, type SeatLedger } from './seat-ledger.js';
import { seatKey, union } from '../../../contracts/seat.js';

/*
 * Seats that staff keep back for a class or a sponsor until a set time. A block is a holding of the seat ledger under an id of
 * its own. So a seat has one owner, ever, and a block whose time is over counts as free like every hold. No booking belongs to
 * it.
 */

export interface NewBlock {
  readonly performanceId: string;
  readonly blockId: string;
  readonly seats: readonly Seat[];
  /** ISO 8601: when the seats become free for everybody. */
  readonly until: string;
  readonly block: SeatBlock;
  readonly now: string;
}

/** Keeps seats back; a repeated request makes no second block. @throws Refusal `seats_unavailable`, `release_in_past` */
export function blockSeats(ledger: SeatLedger, command: NewBlock): SeatEvent[] {
  const { performanceId, blockId, seats, until, block, now } = command;
  if (hasLapsed(until, now))
    throw new Refusal(
      'rule-broken',
      'release_in_past',
      'These seats would be released at once. Please choose a later time.',
    );
  const known = ledger.holdings.get(blockId);
  // The id belongs to an order, or to a block with another release time.
  if (known && (!known.block || (isOccupied(known, now) && known.until !== until)))
    throw orderChanged();
  return holdSeats(ledger, { performanceId, bookingId: blockId, seats, until, now }).map((event) =>
    event.type === 'SeatsHeld' ? { ...event, data: { ...event.data, block } } : event,
  );
}

/** Returns the block while its seats are kept back; null: there is none, or its time is over. */
export function liveBlock(
  ledger: SeatLedger,
  blockId: string,
  now: string,
): (SeatHolding & { readonly block: SeatBlock }) | null {
  const holding = ledger.holdings.get(blockId);
  const { block } = holding ?? {};
  return holding && block && isOccupied(holding, now) ? { ...holding, block } : null;
}

/**
 * Takes the sold seats out of the block; other seats of the sale are ignored. An empty block stays known until its time, so that
 * seats may come back to it.
 */
export function takeFromBlock(
  ledger: SeatLedger,
  command: {
    readonly performanceId: string;
    readonly blockId: string;
    readonly seats: readonly Seat[];
    readonly now: string;
  },
): { readonly events: SeatEvent[]; readonly fromBlock: SoldFromBlock | null } {
  const { performanceId, blockId, seats, now } = command;
  const holding = liveBlock(ledger, blockId, now);
  const wanted = new Set(seats.map(seatKey));
  const sold = holding?.seats.filter((seat) => wanted.has(seatKey(seat))) ?? [];
  if (!holding || sold.length === 0) return { events: [], fromBlock: null };
  const to = holding.seats.filter((seat) => !wanted.has(seatKey(seat)));
  return {
    events: [movedOfBlock(performanceId, blockId, holding.seats, to)],
    fromBlock: { blockId, seats: sold },
  };
}

/** Adds to the sale's event which seats it took from a block. */
export const soldFromBlock = (
  events: readonly SeatEvent[],
  fromBlock: SoldFromBlock | null,
): SeatEvent[] =>
  events.map((event) =>
    fromBlock && event.type === 'SeatsTaken'
      ? { ...event, data: { ...event.data, fromBlock } }
      : event,
  );

/**
 * Returns a sale's seats to their block, when the sale was never written to its booking and its seats are free. Does nothing when
 * the block was released meanwhile, by staff or by its time.
 */
export function giveBackToBlock(
  ledger: SeatLedger,
  command: {
    readonly performanceId: string;
    readonly fromBlock: SoldFromBlock | undefined;
    readonly now: string;
  },
): SeatEvent[] {
  const { performanceId, fromBlock, now } = command;
  if (!fromBlock) return [];
  const { blockId, seats } = fromBlock;
  const holding = liveBlock(ledger, blockId, now);
  if (!holding) return [];
  const { until, block } = holding;
  if (holding.seats.length === 0)
    return [
      { type: 'SeatsHeld', data: { performanceId, bookingId: blockId, seats, until, block } },
    ];
  return [movedOfBlock(performanceId, blockId, holding.seats, union(holding.seats, seats))];
}

const movedOfBlock = (
  performanceId: string,
  blockId: string,
  from: readonly Seat[],
  to: readonly Seat[],
): SeatEvent => ({
  type: 'SeatsMoved',
  data: { performanceId, bookingId: blockId, from, to, ofBlock: true },
});

/** Releases a block for staff before its time. Does nothing for an id that is no block. */
export const releaseBlock = (
  ledger: SeatLedger,
  { performanceId, blockId }: { readonly performanceId: string; readonly blockId: string },
): SeatEvent[] =>
  ledger.holdings.get(blockId)?.block
    ? releaseSeats(ledger, { performanceId, bookingId: blockId, reason: 'set-by-staff' })
    : [];

/** Records that a block's time is over: its seats are free already. */
export function expireBlock(
  ledger: SeatLedger,
  { performanceId, blockId, now }: { performanceId: string; blockId: string; now: string },
): SeatEvent[] {
  const holding = ledger.holdings.get(blockId);
  return holding?.block && hasLapsed(holding.until, now)
    ? releaseSeats(ledger, { performanceId, bookingId: blockId, reason: 'expired' })
    : [];
}

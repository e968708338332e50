import { hasLapsed, isOccupied } from '../../../contracts/seat-hold.js';
import type { Seat, SeatBlock, SeatEvent, SoldFromBlock } from '../../../contracts/events/index.js';
import { orderChanged, Refusal } from '../../../contracts/refusal.js';
import { holdSeats, releaseSeats, type SeatHolding, type SeatLedger } from './seat-ledger.js';
import { seatKey, union } from '../../../contracts/seat.js';

/*
 * Decides about blocks: seats that staff reserve, such as for a class, until a release time. The seat ledger holds a
 * block like a booking, so each seat has one owner at most. After its release time a block counts as free.
 */

export interface NewBlock {
  readonly performanceId: string;
  readonly blockId: string;
  readonly seats: readonly Seat[];
  /** Time in ISO 8601 at which the block's seats become free for everybody. */
  readonly until: string;
  readonly block: SeatBlock;
  readonly now: string;
}

/**
 * Reserves seats for a block. A repeated request does not create a second one. @throws Refusal `seats_unavailable`,
 * `release_in_past`
 */
export function blockSeats(ledger: SeatLedger, command: NewBlock): SeatEvent[] {
  const { performanceId, blockId, seats, until, block, now } = command;
  if (hasLapsed(until, now))
    throw new Refusal(
      'rule-broken',
      'release_in_past',
      'These seats would be released at once. Please choose a later time.',
    );
  const known = ledger.holdings.get(blockId);
  // The block id already belongs to an order, or to a block with another release time.
  if (known && (!known.block || (isOccupied(known, now) && known.until !== until)))
    throw orderChanged();
  return holdSeats(ledger, { performanceId, bookingId: blockId, seats, until, now }).map((event) =>
    event.type === 'SeatsHeld' ? { ...event, data: { ...event.data, block } } : event,
  );
}

/**
 * Returns the block that staff made under this id; null when the id is unknown, the block's release time has passed, or its seats
 * belong to a waiting list.
 */
export function liveBlock(
  ledger: SeatLedger,
  blockId: string,
  now: string,
): (SeatHolding & { readonly block: SeatBlock }) | null {
  const holding = ledger.holdings.get(blockId);
  return isOfStaff(holding) && isOccupied(holding, now) ? holding : null;
}

const isOfStaff = (
  holding: SeatHolding | undefined,
): holding is SeatHolding & { readonly block: SeatBlock } =>
  holding?.block !== undefined && !holding.block.waitingList;

/**
 * Removes the sold seats from the block. An empty block is kept until its release time, so that the seats of a failed
 * sale can return to it.
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
 * Returns the seats of a sale to their block when no booking was written. Does nothing when the block has ended or
 * another booking has the seats.
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

/** Releases a block before its release time, on request of staff. Does nothing when the id belongs to no block of staff. */
export const releaseBlock = (
  ledger: SeatLedger,
  { performanceId, blockId }: { readonly performanceId: string; readonly blockId: string },
): SeatEvent[] =>
  isOfStaff(ledger.holdings.get(blockId))
    ? releaseSeats(ledger, { performanceId, bookingId: blockId, reason: 'set-by-staff' })
    : [];

/** Records that a block's release time has passed. Its seats count as free even before this event. */
export function expireBlock(
  ledger: SeatLedger,
  { performanceId, blockId, now }: { performanceId: string; blockId: string; now: string },
): SeatEvent[] {
  const holding = ledger.holdings.get(blockId);
  return holding?.block && hasLapsed(holding.until, now)
    ? releaseSeats(ledger, { performanceId, bookingId: blockId, reason: 'expired' })
    : [];
}

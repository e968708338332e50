import { isOccupied } from '../../../contracts/seat-hold.js';
import type {
  EventMetadata,
  Seat,
  SeatBlock,
  SeatEvent,
  SeatReleaseReason,
} from '../../../contracts/events/index.js';
import { precise } from '../../../contracts/rest/precise-moment.js';
import { seatText } from '../../../contracts/rest/seat-text.js';
import { emptyLedger, evolveSeats, type SeatHolding, type SeatLedger } from '../../seats/api.js';
import { seatKey } from '../../../contracts/seat.js';
import { whoDid } from '../../orders/api.js';

export type StoredSeatEvent = SeatEvent & {
  readonly id: string;
  readonly metadata: Pick<EventMetadata, 'occurredAt' | 'actor'>;
};

/** Effect of one event on the seat. */
export interface SeatStep {
  readonly id: string;
  readonly at: string;
  readonly who: string;
  readonly summary: string;
  /** Id of the booking; null when staff kept the seat back without a booking. */
  readonly bookingId: string | null;
}

export interface SeatLife {
  /** Seat with its latest labels; null when no event names the seat. */
  readonly seat: Seat | null;
  readonly steps: readonly SeatStep[];
  /** Holder of the seat after the last event. The hold may have expired since. */
  readonly owner: SeatHolding | null;
}

/**
 * Returns the history of one seat, computed by the same function that decides who owns the seat.
 *
 * @param events all events of the performance's stream, in order
 */
export function lifeOf(
  events: readonly StoredSeatEvent[],
  wanted: Pick<Seat, 'rowId' | 'number'>,
): SeatLife {
  const key = seatKey(wanted);
  let ledger: SeatLedger = emptyLedger();
  let seat: Seat | null = null;
  const steps: SeatStep[] = [];
  for (const event of events) {
    const { bookingId } = event.data;
    const before = owned(ledger, key, bookingId);
    ledger = evolveSeats(ledger, event);
    const after = owned(ledger, key, bookingId);
    seat = (after ?? before)?.seats.find((one) => seatKey(one) === key) ?? seat;
    const summary = inWords(event, before, after);
    if (summary === null) continue;
    steps.push({
      id: event.id,
      at: event.metadata.occurredAt,
      who: whoDid(event.metadata.actor),
      summary,
      bookingId: (after ?? before)?.block ? null : bookingId,
    });
  }
  const owner = ledger.owners.get(key);
  return { seat, steps, owner: (owner && ledger.holdings.get(owner)) || null };
}

function owned(ledger: SeatLedger, key: string, bookingId: string): SeatHolding | null {
  return (ledger.owners.get(key) === bookingId && ledger.holdings.get(bookingId)) || null;
}

/** Describes an event in words; null when it did not concern this seat. */
function inWords(
  event: SeatEvent,
  before: SeatHolding | null,
  after: SeatHolding | null,
): string | null {
  if (!before && !after) return null;
  switch (event.type) {
    case 'SeatsHeld': {
      const { until, block } = event.data;
      return after ? (block ? keptBack(block, until) : `Held for an order${end(until)}.`) : null;
    }
    case 'HoldExtended':
      return before?.kind === 'taken'
        ? `No longer sold: held again${end(event.data.until)}.`
        : `Held on${end(event.data.until)}.`;
    case 'SeatsTaken':
      // The booking already had this seat and only its other seats changed, so no sentence is needed.
      return before?.kind === 'taken' ? null : 'Bought: the seat is sold.';
    case 'SeatsReleased':
      return before?.block
        ? NO_LONGER_KEPT[event.data.reason === 'expired' ? 'expired' : 'released']
        : RELEASED[event.data.reason];
    case 'SeatsMoved':
      if (before && after) return null;
      if (before?.block) return 'No longer kept back: the seat is being sold.';
      return before
        ? `Given up by its booking, whose seats are now ${describe(event.data.to)}.`
        : `Given to a booking that had ${describe(event.data.from)}.`;
  }
}

const RELEASED: Readonly<Record<SeatReleaseReason, string>> = {
  expired: 'Free again: it was not paid in time.',
  cancelled: 'Free again: the booking was cancelled.',
  rejected: 'Free again: the payment was rejected.',
  orphaned: 'Free again: no booking came of the order.',
  'set-by-staff': 'Free again: released by staff.',
};

const NO_LONGER_KEPT = {
  expired: 'Free again: the time for which it was kept back is over.',
  released: 'Free again: no longer kept back.',
} as const;

const keptBack = ({ forWhom, reason }: SeatBlock, until: string | null): string =>
  `Kept back for ${forWhom}${end(until)}. Reason: ${reason}`;

const end = (until: string | null): string =>
  until === null ? ' without an end, while its payment is checked' : ` until ${precise(until)}`;

const describe = (seats: readonly Seat[]): string => seats.map(seatText).join('; ');

/**
 * Describes the state of a seat in a sentence.
 *
 * @param now time in ISO 8601 @param isForSale true when the seating plan sells the seat; null when the plan no longer
 * has it
 */
export function seatNow(owner: SeatHolding | null, now: string, isForSale: boolean | null): string {
  if (owner && isOccupied(owner, now)) {
    if (owner.block) return keptBack(owner.block, owner.until);
    return owner.kind === 'taken' ? 'Sold.' : `Held for an order${end(owner.until)}.`;
  }
  if (isForSale === null) return 'The seating plan no longer has this seat.';
  if (!isForSale) return 'Not for sale in the seating plan.';
  return owner?.until ? `Free since its hold ended on ${precise(owner.until)}.` : 'Free.';
}

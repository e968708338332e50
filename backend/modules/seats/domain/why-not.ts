import type { SeatOverrideStatus } from '../../../contracts/events/index.js';
import type { SeatReason, SeatReasonKind } from '../../../contracts/rest/seat-history.js';

/** Fields of a planned seat that explain why it cannot be ordered. */
export interface PlannedNumber {
  readonly number: number;
  readonly status: SeatOverrideStatus;
}

/** A seat that has an owner now. Expired holds are left out. */
export interface TakenSeat {
  readonly kind: 'held' | 'taken';
  /** ISO 8601 end of the hold; null when the seat is sold or its payment is being checked. */
  readonly until: string | null;
  /** True when the seat belongs to a block. */
  readonly keptBack: boolean;
}

/**
 * Returns the reasons why seats cannot be ordered, without naming their owners. Seats that can be ordered are left out. The end
 * of a hold is rounded up, so that it does not reveal when an order was placed.
 * @param taken seats with an owner, by seat number
 */
export const whyNot = (
  planned: readonly PlannedNumber[],
  taken: ReadonlyMap<number, TakenSeat>,
): SeatReason[] =>
  planned.flatMap(({ number, status }) => {
    const owner = taken.get(number);
    const reason = owner ? reasonOf(owner) : PLANNED[status];
    if (reason === null) return [];
    return [{ number, reason, until: owner?.until ? roundedUp(owner.until) : null }];
  });

/** Reasons from the seating plan for a seat without an owner; null when the seat is for sale. */
const PLANNED: Readonly<Record<SeatOverrideStatus, SeatReasonKind | null>> = {
  available: null,
  vip: null,
  reserved: 'kept',
  booked: 'sold',
  unavailable: 'not-for-sale',
};

function reasonOf({ kind, until, keptBack }: TakenSeat): SeatReasonKind {
  if (keptBack) return 'kept';
  if (kind === 'taken') return 'sold';
  return until === null ? 'checking' : 'held';
}

const ABOUT_MS = 5 * 60_000;

const roundedUp = (iso: string): string =>
  new Date(Math.ceil(Date.parse(iso) / ABOUT_MS) * ABOUT_MS).toISOString();

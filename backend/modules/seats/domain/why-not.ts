import type { SeatOverrideStatus } from '../../../contracts/events/index.js';
import type { SeatReason, SeatReasonKind } from '../../../contracts/rest/seat-history.js';

/** Fields of a planned seat that explain why it cannot be ordered. */
export interface PlannedNumber {
  readonly number: number;
  readonly status: SeatOverrideStatus;
}

export interface TakenSeat {
  readonly kind: 'held' | 'taken';
  /** End of the hold in ISO 8601; null when the seat is sold or its payment is being checked. */
  readonly until: string | null;
  readonly keptBack: boolean;
}

/**
 * Returns why seats cannot be ordered, without naming their owners. Seats that can be ordered are left out. A hold's
 * end is rounded up, so that it does not show when an order was placed. @param taken seats with an owner, by seat
 * number
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

/** Reasons in the seating plan why a seat without an owner is not for sale; null when it is. */
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

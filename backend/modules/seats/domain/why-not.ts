import type { SeatOverrideStatus } from '../../../contracts/events/index.js';
import type { SeatReason, SeatReasonKind } from '../../../contracts/rest/seat-history.js';

/** The parts of a planned seat that the answer needs. */
export interface PlannedNumber {
  readonly number: number;
  readonly status: SeatOverrideStatus;
}

/** The owner's side of a seat. A hold whose time is over does not count. */
export interface TakenSeat {
  readonly kind: 'held' | 'taken';
  /** ISO 8601; null: sold, or its payment is being checked. */
  readonly until: string | null;
  /** True for seats of a block. */
  readonly keptBack: boolean;
}

/**
 * Returns the reasons why seats cannot be ordered, without naming their owners. The end of a hold is rounded up, so that it does
 * not tell when an order was placed. Seats that can be ordered are left out.
 * @param taken by the seat's number
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

/** Reasons that the seating plan gives for a seat without an owner; null: the seat is for sale. */
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

import type { SeatOverrideStatus } from '../../../contracts/events/index.js';
import type { SeatReason, SeatReasonKind } from '../../../contracts/rest/seat-history.js';

/** A seat of the plan, as far as the answer needs it. */
export interface PlannedNumber {
  readonly number: number;
  readonly status: SeatOverrideStatus;
}

/** Somebody has the seat: a hold whose time is over is none. */
export interface TakenSeat {
  readonly kind: 'held' | 'taken';
  /** ISO 8601; null: sold, or its payment is being checked. */
  readonly until: string | null;
  /** Staff keep it back for a while. */
  readonly keptBack: boolean;
}

/**
 * Why seats cannot be ordered, without saying who has them: the end of a hold is rounded up, so that it does not tell when an
 * order was placed. Seats that can be ordered are left out.
 *
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

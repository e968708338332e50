import { figuresOf, type AccountFigures } from '../../../contracts/booking-account.js';
import { senOf } from '../../../contracts/money.js';
import { moneyOfBookings } from '../../../../projections/read-models/booking-accounts/booking-accounts.read-model.js';
import { provenOfBookings } from '../../../../projections/read-models/statement-lines/statement-lines.queries.js';
import type { Queryable } from '../../../../projections/sql/query.js';

export interface FiguresWithCash extends AccountFigures {
  /** The part of the unproven money that came in cash. */
  readonly cashSen: number;
}

/**
 * Reads the charged, proven, open and refunded sums of bookings, by booking. Empty until the read model was built for the first
 * time.
 */
export async function figuresOfBookings(
  db: Queryable,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, FiguresWithCash>> {
  // One query after the other: both may run on one connection, inside a transaction.
  const money = await moneyOfBookings(db, bookingIds);
  const proven = await provenOfBookings(db, bookingIds);
  return new Map(
    [...money].map(([id, own]) => [
      id,
      { ...figuresOf(own, senOf(proven.get(id) ?? '0')), cashSen: own.acceptedCashSen },
    ]),
  );
}

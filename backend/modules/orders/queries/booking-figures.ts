import { figuresOf, type AccountFigures } from '../../../contracts/booking-account.js';
import { senOf } from '../../../contracts/money.js';
import { moneyOfBookings } from '../../../../projections/read-models/booking-accounts/booking-accounts.read-model.js';
import { provenOfBookings } from '../../../../projections/read-models/statement-lines/statement-lines.queries.js';
import type { Queryable } from '../../../../projections/sql/query.js';

export interface FiguresWithCash extends AccountFigures {
  /** Cash in sen, as a part of the money that no bank statement proves. */
  readonly cashSen: number;
}

/**
 * Reads the charged, proven, open and refunded sums of the bookings. The result is a map by booking id; it is empty until the
 * read model was built for the first time.
 */
export async function figuresOfBookings(
  db: Queryable,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, FiguresWithCash>> {
  // The queries run one after the other, because both may use one connection inside a transaction.
  const money = await moneyOfBookings(db, bookingIds);
  const proven = await provenOfBookings(db, bookingIds);
  return new Map(
    [...money].map(([id, own]) => [
      id,
      { ...figuresOf(own, senOf(proven.get(id) ?? '0')), cashSen: own.acceptedCashSen },
    ]),
  );
}

import { rowsOf, type Queryable } from '../../sql/query.js';
import { occupiedAt } from './seats.predicates.js';
import { SEATS, type SeatRow } from './seats.tables.js';

/** A seat of one performance that is not free. */
export type OccupiedSeatRow = Pick<
  SeatRow,
  'row_id' | 'seat_number' | 'section' | 'row_label' | 'booking_id' | 'state'
>;

export const occupiedSeats = (
  db: Queryable,
  performanceId: string,
  now: Date,
): Promise<OccupiedSeatRow[]> =>
  rowsOf(db, {
    sql: `select row_id, seat_number, section, row_label, booking_id, state from ${SEATS}
          where performance_id = $1 and ${occupiedAt('$2')}`,
    values: [performanceId, now],
  });

/**
 * The seats of all performances that are not free, as a table for `from`: a count over many halls is joined with the seating
 * plan inside Postgres, which carries no seat across the wire.
 * @param now the placeholder of the moment, such as `$2`
 */
export const occupiedSeatsTable = (now: string): string =>
  `(select performance_id, row_id, seat_number from ${SEATS} where ${occupiedAt(now)})`;

import { LIVE_SCHEMA, type Projector } from '../../projector.js';
import { rowsOf, type Queryable } from '../../sql/query.js';
import { rowInsert } from '../../sql/row-statement.js';
import { unlessUnbuilt } from '../../sql/unbuilt.js';

/** `erased_bookings`: bookings whose customer was erased, one row each. */
export interface ErasedBookingRow {
  readonly booking_id: string;
  readonly erased_at: Date;
}

const erasedIn = (schema: string): string => `${schema}.erased_bookings`;
const ERASED = erasedIn(LIVE_SCHEMA);

/** The statement writes one booking's row and reads no other row. Therefore its key (`Statement.keys`) is the booking's id. */
const insertErased = rowInsert(
  erasedIn,
  { booking_id: 'uuid', erased_at: 'timestamptz' },
  'on conflict do nothing',
);

/** Bookings whose encryption keys must stay deleted, even after a backup of the keys is restored. */
export const erasuresProjector: Projector = {
  name: 'erasures',
  version: 1,
  tables: ['erased_bookings'],
  create: (schema) => `
    create table ${erasedIn(schema)} (
      booking_id uuid primary key,
      erased_at timestamptz not null
    );
  `,
  handlers: {
    CustomerErased: ({ data, metadata }, schema) => [
      insertErased(schema, data.bookingId, {
        booking_id: data.bookingId,
        erased_at: metadata.occurredAt,
      }),
    ],
  },
};

/**
 * Returns a page of booking ids in order.
 * @param after last id of the previous page; null for the first page
 */
export const erasedBookings = (
  db: Queryable,
  after: string | null,
  most: number,
): Promise<string[]> =>
  unlessUnbuilt([], async () => {
    const rows = await rowsOf<Pick<ErasedBookingRow, 'booking_id'>>(db, {
      sql: `select booking_id from ${ERASED} where $1::uuid is null or booking_id > $1 order by booking_id limit $2`,
      values: [after, most],
    });
    return rows.map(({ booking_id }) => booking_id);
  });

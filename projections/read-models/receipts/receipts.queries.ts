import { rowsOf, type Queryable } from '../../sql/query.js';
import { RECEIPTS, type ReceiptRow } from './receipts.tables.js';

export { RECEIPTS } from './receipts.tables.js';
export type { ReceiptRow } from './receipts.tables.js';

/** Returns the time of the last upload for each booking, without bookings that have no receipt. */
export async function newestUploads(
  db: Queryable,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const rows = await rowsOf<{ booking_id: string; uploaded_at: Date }>(db, {
    sql: `select booking_id, max(uploaded_at) as uploaded_at from ${RECEIPTS}
          where booking_id = any($1::uuid[]) group by booking_id`,
    values: [bookingIds],
  });
  return new Map(rows.map((row) => [row.booking_id, row.uploaded_at]));
}

/** Returns transaction ids and times read on the receipts of these bookings. */
export const transfersRead = (
  db: Queryable,
  bookingIds: readonly string[],
): Promise<Pick<ReceiptRow, 'booking_id' | 'extracted_transaction_id' | 'extracted_date_time'>[]> =>
  rowsOf(db, {
    sql: `select booking_id, extracted_transaction_id, extracted_date_time from ${RECEIPTS}
          where booking_id = any($1::uuid[])`,
    values: [bookingIds],
  });

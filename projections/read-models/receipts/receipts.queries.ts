import { rowsOf, type Queryable } from '../../sql/query.js';
import { RECEIPTS, type ReceiptRow } from './receipts.tables.js';

export type { ReceiptRow } from './receipts.tables.js';

/** When the newest receipt of each of these bookings was sent, by booking; without those that have none. */
export async function newestUploads(
  db: Queryable,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const rows = await rowsOf<{ booking_id: string; uploaded_at: Date }>(db, {
    sql: `select distinct on (booking_id) booking_id, uploaded_at from ${RECEIPTS}
          where booking_id = any($1::uuid[]) order by booking_id, revision desc`,
    values: [bookingIds],
  });
  return new Map(rows.map((row) => [row.booking_id, row.uploaded_at]));
}

/** The newest receipt of a booking. @param bookingId a UUID */
export async function newestReceipt(
  db: Queryable,
  bookingId: string,
): Promise<ReceiptRow | undefined> {
  const rows = await rowsOf<ReceiptRow>(db, {
    sql: `select * from ${RECEIPTS} where booking_id = $1 order by revision desc limit 1`,
    values: [bookingId],
  });
  return rows[0];
}

/** What was read of transfers on the receipts of these bookings. */
export const transfersRead = (
  db: Queryable,
  bookingIds: readonly string[],
): Promise<Pick<ReceiptRow, 'booking_id' | 'extracted_transaction_id' | 'extracted_date_time'>[]> =>
  rowsOf(db, {
    sql: `select booking_id, extracted_transaction_id, extracted_date_time from ${RECEIPTS}
          where booking_id = any($1::uuid[])`,
    values: [bookingIds],
  });

import { isPaid } from '../../../backend/contracts/booking-groups.js';
import type { Actor } from '../../../backend/contracts/events/index.js';
import { senOf, type SenText } from '../../../backend/contracts/money.js';
import { LIVE_SCHEMA, type Projector } from '../../projector.js';
import { rowsOf, type Queryable } from '../../sql/query.js';

/** `staff_sales`: what staff sold or gave away, and took no payment back for since; one row a booking. */
const salesIn = (schema: string): string => `${schema}.staff_sales`;
const SALES = salesIn(LIVE_SCHEMA);

export const staffSalesProjector: Projector = {
  name: 'staff-sales',
  version: 1,
  tables: ['staff_sales'],
  create: (schema) => `
    create table ${salesIn(schema)} (
      booking_id uuid primary key,
      way_of_payment text not null,
      amount_sen bigint not null,
      sold_at timestamptz not null,
      sold_by text not null
    );
  `,
  handlers: {
    BookingStatusSetByStaff: ({ data, metadata }, schema) => {
      const { bookingId, to, wayOfPayment, amountSen = 0 } = data;
      if (wayOfPayment !== undefined)
        return [
          {
            sql: `insert into ${salesIn(schema)} (booking_id, way_of_payment, amount_sen, sold_at, sold_by) values ($1, $2, $3, $4, $5)
                  on conflict (booking_id) do update
                  set way_of_payment = excluded.way_of_payment, amount_sen = excluded.amount_sen,
                      sold_at = excluded.sold_at, sold_by = excluded.sold_by`,
            values: [
              bookingId,
              wayOfPayment,
              amountSen,
              metadata.occurredAt,
              nameOf(metadata.actor),
            ],
          },
        ];
      // Unpaid again: the money was handed back, or never taken.
      return isPaid(to)
        ? []
        : [{ sql: `delete from ${salesIn(schema)} where booking_id = $1`, values: [bookingId] }];
    },
  },
};

const nameOf = (actor: Actor): string => (actor.kind === 'customer' ? 'Customer' : actor.name);

/** Until the projections process has built the table for the first time, there is none. */
const MISSING_TABLE = '42P01';

/** By the id of the booking, in sen: what was paid in cash, which no bank statement will ever show. */
export async function cashOfBookings(
  db: Queryable,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  try {
    const rows = await rowsOf<{ readonly booking_id: string; readonly amount_sen: SenText }>(db, {
      sql: `select booking_id, amount_sen from ${SALES} where way_of_payment = 'cash' and booking_id = any($1::uuid[])`,
      values: [bookingIds],
    });
    return new Map(rows.map((row) => [row.booking_id, senOf(row.amount_sen)]));
  } catch (error) {
    if ((error as { code?: string }).code === MISSING_TABLE) return new Map();
    throw error;
  }
}

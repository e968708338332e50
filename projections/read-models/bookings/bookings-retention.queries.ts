import { rowsOf, type Queryable } from '../../sql/query.js';
import { BOOKINGS } from './bookings.tables.js';

/**
 * Returns ids of a school's bookings whose customer is known, and which were placed and performed at least `months` months ago,
 * oldest first. The booking itself decides whether it is erased.
 * @param now time of the query, so that a test can choose it
 * @param except ids that are left out
 */
export async function namedLongAgo(
  db: Queryable,
  wanted: {
    readonly schoolId: string;
    readonly months: number;
    readonly now: Date;
    readonly except: readonly string[];
    readonly most: number;
  },
): Promise<string[]> {
  const { schoolId, months, now, except, most } = wanted;
  const rows = await rowsOf<{ booking_id: string }>(db, {
    sql: `select booking_id from ${BOOKINGS}
           where school_id = $1 and customer_name is not null and booking_id <> all($4::uuid[])
             and greatest(performance_starts_at, placed_at) < $3::timestamptz - make_interval(months => $2)
           order by performance_starts_at, booking_id limit $5`,
    values: [schoolId, months, now, except, most],
  });
  return rows.map(({ booking_id }) => booking_id);
}

/** Returns ids of schools, also deleted ones, that have bookings whose customer is known. */
export async function schoolsWithNamed(db: Queryable): Promise<string[]> {
  const rows = await rowsOf<{ school_id: string }>(db, {
    sql: `select distinct school_id from ${BOOKINGS} where customer_name is not null`,
    values: [],
  });
  return rows.map(({ school_id }) => school_id);
}

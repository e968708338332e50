import type { BookingSort } from '../../../backend/contracts/rest/booking-sorts.js';

/* Order of the bookings list as SQL. The id is the last key, so two bookings never change places between two pages. */

/** Sort column and direction of the bookings list. Among equal bookings the newest comes first. */
export interface BookingsOrder {
  readonly sort: BookingSort;
  readonly direction: 'asc' | 'desc';
}

export const NEWEST_FIRST: BookingsOrder = { sort: 'createdAt', direction: 'desc' };

const SORTED_BY: Readonly<Record<BookingSort, string>> = {
  createdAt: 'placed_at',
  confirmationNumber: 'confirmation_number',
  customerName: 'lower(customer_name)',
  productionName: 'production_title',
  performanceDate: 'performance_starts_at',
  seats: 'seat_count',
  totalAmount: 'total_sen',
  status: 'status',
  checkedInAt: 'checked_in_at',
};

interface Key {
  readonly sql: string;
  /** Name of a sort column's key among {@link orderKeys}. */
  readonly name: string;
  readonly direction: 'asc' | 'desc';
  readonly nulls?: 'first' | 'last';
}

function keysOf({ sort, direction }: BookingsOrder): readonly Key[] {
  const id = { sql: 'booking_id', name: 'booking_id' };
  const placed = { sql: 'placed_at', name: 'placed_at' };
  if (sort === 'createdAt')
    return [
      { ...placed, direction },
      { ...id, direction },
    ];
  const sorted: Key = { sql: SORTED_BY[sort], name: 'sorted_by', direction };
  return [
    // Bookings without a check-in come last in both directions.
    sort === 'checkedInAt' ? { ...sorted, nulls: 'last' } : sorted,
    { ...placed, direction: 'desc' },
    { ...id, direction: 'desc' },
  ];
}

const inSql = (keys: readonly Key[], nameOf: (key: Key) => string): string =>
  keys
    .map((key) => `${nameOf(key)} ${key.direction}${key.nulls ? ` nulls ${key.nulls}` : ''}`)
    .join(', ');

export const inOrder = (order: BookingsOrder): string => inSql(keysOf(order), ({ sql }) => sql);

/** Returns the reverse order of the bookings list as SQL. */
export const inReverse = (order: BookingsOrder): string =>
  inSql(
    keysOf(order).map(({ direction, nulls, ...key }) => ({
      ...key,
      direction: direction === 'asc' ? 'desc' : 'asc',
      ...(nulls ? { nulls: nulls === 'last' ? 'first' : 'last' } : {}),
    })),
    ({ sql }) => sql,
  );

/** Returns the columns that a query of the bookings list selects: a booking's id and its sort keys. */
export const orderKeys = (order: BookingsOrder): string =>
  keysOf(order)
    .map(({ sql, name }) => (sql === name ? sql : `${sql} as ${name}`))
    .join(', ');

/** Returns the order of the bookings list as SQL, for rows whose sort keys were selected by {@link orderKeys}. */
export const inOrderOfKeys = (order: BookingsOrder, rows: string): string =>
  inSql(keysOf(order), ({ name }) => `${rows}.${name}`);

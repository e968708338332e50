import type { BookingSort } from '../../../backend/contracts/rest/booking-sorts.js';

/* The order of the list, as SQL. The id is the last key, so no two bookings ever change places between two pages. */

/** A column of the list, and the direction. Among equals the newest booking comes first. */
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
  /** What it is called among {@link orderKeys}. */
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
    // Who has not come yet stands behind who has, in both directions.
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

/** From the last to the first. */
export const inReverse = (order: BookingsOrder): string =>
  inSql(
    keysOf(order).map(({ direction, nulls, ...key }) => ({
      ...key,
      direction: direction === 'asc' ? 'desc' : 'asc',
      ...(nulls ? { nulls: nulls === 'last' ? 'first' : 'last' } : {}),
    })),
    ({ sql }) => sql,
  );

/** The id of a booking and what it is ordered by, to be selected. */
export const orderKeys = (order: BookingsOrder): string =>
  keysOf(order)
    .map(({ sql, name }) => (sql === name ? sql : `${sql} as ${name}`))
    .join(', ');

/** The same order of rows that have {@link orderKeys}. */
export const inOrderOfKeys = (order: BookingsOrder, rows: string): string =>
  inSql(keysOf(order), ({ name }) => `${rows}.${name}`);

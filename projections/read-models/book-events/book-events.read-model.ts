import type pg from 'pg';
import { moneyEffects } from '../../../backend/contracts/booking-account.js';
import {
  paidAfter,
  codeIn,
  extrasIn,
  leavesDonations,
  seatKindsIn,
  seatPricesIn,
  type BookedOrder,
  type BookEvent,
} from '../../../backend/contracts/books.js';
import { BOOKING_EVENT_TYPES } from '../../../backend/contracts/events/booking.js';
import type {
  Actor,
  BookingEvent,
  StatementLineMatched,
  StatementLineUnmatched,
} from '../../../backend/contracts/events/index.js';
import {
  LIVE_SCHEMA,
  type ProjectedEvent,
  type Projector,
  type ProjectorHandlers,
  type Statement,
} from '../../projector.js';
import { rowsOf, type Queryable, pagesOf } from '../../sql/query.js';
import { rowInsert } from '../../sql/row-statement.js';
import { unlessUnbuilt } from '../../sql/unbuilt.js';

/** `book_orders`: one row for each booking. */
interface BookOrderRow {
  readonly booking_id: string;
  readonly production_id: string;
  readonly confirmation_number: string;
  readonly production_title: string;
}

/**
 * `book_events`: one row for each event that changed a booking's money, in the order of the log. The rows contain nothing
 * personal.
 */
interface BookEventRow {
  readonly booking_id: string;
  readonly type: BookEvent['type'];
  readonly at: Date;
  readonly who: Actor;
  /** Other fields of `BookEvent`, stored as JSON. */
  readonly entry: Omit<BookEvent, 'type' | 'at' | 'who'>;
}

const ordersIn = (schema: string): string => `${schema}.book_orders`;
const eventsIn = (schema: string): string => `${schema}.book_events`;
const ORDERS = ordersIn(LIVE_SCHEMA);
const EVENTS = eventsIn(LIVE_SCHEMA);

/**
 * SQL condition on `book_events`: the event may have changed a cash box (`inBoxesSen` of modules/books). An index has this
 * condition, so queries must have exactly the same text.
 */
const MAY_MOVE_CASH = `entry @? '$.effects[*] ? (@.kind == "cash" || @.kind == "withdraw" || @.kind == "refund" || (@.kind == "accept" && @.inCash == true))'`;
/** SQL condition on `book_events`: cash was received or paid back. A booking without such a row was never in a cash box. */
const HAS_CASH = `entry @? '$ ? (@.refund.way == "cash" || exists(@.effects[*] ? (@.kind == "cash" || (@.kind == "accept" && @.inCash == true))))'`;
/**
 * SQL for the Malaysian day of a moment, as `malaysianDay` computes it (backend/contracts/malaysian-time.ts), in a form that
 * an index accepts.
 */
const DAY = `to_char(at at time zone 'UTC' + interval '8 hours', 'YYYY-MM-DD')`;

/** SQL of the discount code that an order names. Indexes have these expressions, so queries must have exactly the same text. */
const CODE_WORD = `(entry #>> '{code,word}')`;
const CODE_NAME = `lower(entry #>> '{code,name}')`;
const HAS_CODE = `entry #>> '{code,word}' is not null`;

/* Each statement inserts rows of one event and reads no rows. Therefore its key (`Statement.keys`) is the event's position. */

const insertOrder = rowInsert(ordersIn, {
  booking_id: 'uuid',
  school_id: 'uuid',
  production_id: 'uuid',
  confirmation_number: 'text',
  production_title: 'text',
});

const insertEvent = rowInsert(eventsIn, {
  booking_id: 'uuid',
  position: 'text',
  type: 'text',
  at: 'timestamptz',
  who: 'jsonb',
  entry: 'jsonb',
});

/**
 * Rows from which the books are computed (`backend/modules/books`). A production statement and a ledger need every event, not
 * only sums.
 */
export const bookEventsProjector: Projector = {
  name: 'book-events',
  version: 7,
  tables: ['book_orders', 'book_events'],
  create: (schema) => `
    create table ${ordersIn(schema)} (
      booking_id uuid primary key,
      school_id uuid not null,
      production_id uuid not null,
      confirmation_number text not null,
      production_title text not null
    );
    create table ${eventsIn(schema)} (
      booking_id uuid not null,
      position text collate "C" not null,
      type text not null,
      at timestamptz not null,
      who jsonb not null,
      entry jsonb not null,
      primary key (booking_id, position)
    );
  `,
  createQueryIndexes: (schema) => `
    create index on ${ordersIn(schema)} (school_id);
    create index on ${ordersIn(schema)} (production_id);
    create index on ${eventsIn(schema)} (at) where ${MAY_MOVE_CASH};
    create index on ${eventsIn(schema)} (${CODE_WORD}) where ${HAS_CODE};
    create index on ${eventsIn(schema)} (${CODE_NAME}) where ${HAS_CODE};
  `,
  handlers: {
    ...everyBookingEvent(),
    BookingPlaced: (event, schema) => [
      insertOrder(schema, event.position, {
        booking_id: event.data.bookingId,
        school_id: event.data.performance.schoolId,
        production_id: event.data.performance.productionId,
        confirmation_number: event.data.confirmationNumber,
        production_title: event.data.performance.productionTitle,
      }),
      ...ofBooking(event, schema),
    ],
    StatementLineMatched: (event, schema) => [ofMatch(event, schema, event.data.amountSen)],
    StatementLineUnmatched: (event, schema) => [ofMatch(event, schema, -event.data.amountSen)],
  },
};

/**
 * Handles every booking event. contracts/ decides which events change money, so a new event type needs no change in this file.
 */
function everyBookingEvent(): ProjectorHandlers {
  return Object.fromEntries(
    Object.keys(BOOKING_EVENT_TYPES).map((type) => [type, ofBooking]),
  ) as ProjectorHandlers;
}

function ofBooking(
  event: ProjectedEvent<BookingEvent['type']>,
  schema: string,
): readonly Statement[] {
  const kinds = seatKindsIn(event);
  const code = codeIn(event);
  const extras = extrasIn(event);
  const entry: BookEventRow['entry'] = {
    effects: moneyEffects(event),
    provenSen: 0,
    paid: paidAfter(event),
    prices: seatPricesIn(event),
    ...(kinds && { kinds }),
    ...(code && { code }),
    ...(extras && { extras }),
    ...(leavesDonations(event) ? { onlyDonations: true } : {}),
    refund: refundIn(event),
  };
  const isOfMoney = entry.effects.length > 0 || entry.paid !== null;
  return isOfMoney ? [inserted(event, schema, entry)] : [];
}

function refundIn({ type, data }: BookingEvent): BookEvent['refund'] {
  if (type === 'RefundPaid') {
    const { refundId: id, amountSen: sen, paidOn, wayOfPayment: way = null } = data;
    return { id, sen, paidOn, way };
  }
  // A withdrawn refund is booked on the day of the original refund.
  return type === 'RefundTakenBack'
    ? { id: data.refundId, sen: -data.amountSen, paidOn: '', way: null }
    : null;
}

const ofMatch = (
  event: ProjectedEvent<(StatementLineMatched | StatementLineUnmatched)['type']>,
  schema: string,
  provenSen: number,
): Statement =>
  inserted(event, schema, {
    effects: [],
    provenSen,
    paid: null,
    prices: null,
    refund: null,
  });

const inserted = (
  event: ProjectedEvent<(BookingEvent | StatementLineMatched | StatementLineUnmatched)['type']>,
  schema: string,
  entry: BookEventRow['entry'],
): Statement =>
  insertEvent(schema, event.position, {
    booking_id: event.data.bookingId,
    position: event.position,
    type: event.type,
    at: event.metadata.occurredAt,
    who: JSON.stringify(event.metadata.actor),
    entry: JSON.stringify(entry),
  });

/** Scope of the books: one production, or all productions of a school. */
export type BooksScope = { readonly productionId: string } | { readonly schoolId: string };

/** Returns all bookings ever placed, oldest first, each with its events in order. */
export async function bookedOrders(pool: pg.Pool, scope: BooksScope): Promise<BookedOrder[]> {
  const [column, id] =
    'productionId' in scope ? ['production_id', scope.productionId] : ['school_id', scope.schoolId];
  return unlessUnbuilt([], async () => {
    const orders: OrdersById = new Map();
    const pages = pagesOf<BookOrderRow & BookEventRow>(pool, {
      sql: `select booking_id, production_id, confirmation_number, production_title, type, at, who, entry
            from ${ORDERS} join ${EVENTS} using (booking_id) where ${column} = $1 order by position`,
      values: [id],
    });
    for await (const rows of pages) addTo(orders, rows);
    return [...orders.values()];
  });
}

/** Day on which a person may have moved cash for a production. */
export interface CashDay {
  /** Day in Malaysia on which cash may have been moved, ISO 8601. */
  readonly day: string;
  readonly productionId: string;
  readonly who: Actor;
  /** Time of the person's last event of that day, ISO 8601. */
  readonly lastAt: string;
}

/**
 * Returns all days of a school on which cash may have been moved, unsorted. Whether a day has cash to count follows from the
 * bookings.
 */
export async function cashDaysOf(db: Queryable, schoolId: string): Promise<CashDay[]> {
  return unlessUnbuilt([], async () => {
    const rows = await rowsOf<
      Omit<CashDay, 'productionId' | 'lastAt'> & { production_id: string; last_at: Date }
    >(db, {
      sql: `select ${DAY} as day, production_id, who, max(at) as last_at
              from ${ORDERS} join ${EVENTS} event using (booking_id)
              where school_id = $1 and ${MAY_MOVE_CASH}
                and exists (select from ${EVENTS} where booking_id = event.booking_id and ${HAS_CASH})
              group by 1, 2, 3`,
      values: [schoolId],
    });
    return rows.map(({ production_id, last_at, ...row }) => ({
      ...row,
      productionId: production_id,
      lastAt: last_at.toISOString(),
    }));
  });
}

/**
 * Returns the bookings of a school whose cash may have been moved on these days, each with all its events. Bookings that were in
 * no cash box are left out.
 */
export async function ordersWithCashOn(
  db: Queryable,
  schoolId: string,
  days: readonly string[],
): Promise<BookedOrder[]> {
  return unlessUnbuilt([], async () => {
    const rows = await rowsOf<BookOrderRow & BookEventRow>(db, {
      sql: `with moved as (
              select distinct booking_id
              from unnest($2::date[]) as asked(day) join ${EVENTS} event
                on at >= (day - interval '8 hours') at time zone 'UTC' and at < (day + interval '16 hours') at time zone 'UTC'
              where ${MAY_MOVE_CASH}
                and exists (select from ${EVENTS} where booking_id = event.booking_id and ${HAS_CASH})
            )
            select booking_id, production_id, confirmation_number, production_title, type, at, who, entry
            from moved join ${ORDERS} using (booking_id) join ${EVENTS} using (booking_id)
            where school_id = $1 order by position`,
      values: [schoolId, days],
    });
    return ordersOf(rows);
  });
}

/**
 * Returns the prices of a production's bookings in sen, each with the time from which it was valid: one for the order, and
 * one for each change of seats.
 */
export async function pricesOfProduction(
  db: Queryable,
  productionId: string,
): Promise<{ readonly bookingId: string; readonly at: string; readonly sen: number }[]> {
  return unlessUnbuilt([], async () => {
    const rows = await rowsOf<Pick<BookEventRow, 'booking_id' | 'at'> & { sen: string }>(db, {
      sql: `select booking_id, at,
              (select coalesce(sum(price::bigint), 0) from jsonb_array_elements_text(entry->'prices') price)::text as sen
            from ${ORDERS} join ${EVENTS} using (booking_id)
            where production_id = $1 and jsonb_typeof(entry->'prices') = 'array' order by position`,
      values: [productionId],
    });
    return rows.map(({ booking_id, at, sen }) => ({
      bookingId: booking_id,
      at: at.toISOString(),
      sen: Number(sen),
    }));
  });
}

/** Discount code with which a booking was ordered. */
export interface OrderedCode {
  readonly booking_id: string;
  readonly id: string;
  readonly word: string;
  /** Name at the time of the order. */
  readonly name: string;
}

const ORDERED_CODES = `select booking_id, entry #>> '{code,id}' as id, ${CODE_WORD} as word, entry #>> '{code,name}' as name
  from ${EVENTS}`;

/** Returns the discount codes of bookings by booking id, without bookings that have none. */
export async function codesOfBookings(
  db: Queryable,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, OrderedCode>> {
  if (!(await isBuilt(db))) return new Map();
  const rows = await rowsOf<OrderedCode>(db, {
    sql: `${ORDERED_CODES} where booking_id = any($1::uuid[]) and ${HAS_CODE}`,
    values: [bookingIds],
  });
  return new Map(rows.map((row) => [row.booking_id, row]));
}

/** Returns the discount codes of all orders of these productions, oldest first. */
export async function codesOfProductions(
  db: Queryable,
  productionIds: readonly string[],
): Promise<OrderedCode[]> {
  if (!(await isBuilt(db))) return [];
  return rowsOf(db, {
    sql: `${ORDERED_CODES} join ${ORDERS} using (booking_id) where production_id = any($1::uuid[]) and ${HAS_CODE} order by position`,
    values: [productionIds],
  });
}

/** Returns the ids of bookings that were ordered with a discount code of this word or name. */
export async function bookingsWithCode(
  db: Queryable,
  { word, name }: { readonly word: string; readonly name: string },
): Promise<string[]> {
  return unlessUnbuilt([], async () => {
    const rows = await rowsOf<{ booking_id: string }>(db, {
      sql: `select booking_id from ${EVENTS} where ${HAS_CODE} and (${CODE_WORD} = $1 or ${CODE_NAME} = lower($2))`,
      values: [word, name],
    });
    return rows.map(({ booking_id }) => booking_id);
  });
}

async function isBuilt(db: Queryable): Promise<boolean> {
  const [table] = await rowsOf<{ found: boolean }>(db, {
    sql: 'select to_regclass($1) is not null as found',
    values: [EVENTS],
  });
  return table?.found ?? false;
}

type OrdersById = Map<string, BookedOrder & { readonly events: BookEvent[] }>;

function ordersOf(rows: readonly (BookOrderRow & BookEventRow)[]): BookedOrder[] {
  const orders: OrdersById = new Map();
  addTo(orders, rows);
  return [...orders.values()];
}

function addTo(orders: OrdersById, rows: readonly (BookOrderRow & BookEventRow)[]): void {
  for (const row of rows) {
    const order = orders.get(row.booking_id) ?? {
      bookingId: row.booking_id,
      productionId: row.production_id,
      confirmationNumber: row.confirmation_number,
      productionTitle: row.production_title,
      events: [],
    };
    order.events.push({ ...row.entry, type: row.type, at: row.at.toISOString(), who: row.who });
    orders.set(row.booking_id, order);
  }
}

import { moneyEffects } from '../../../backend/contracts/booking-account.js';
import {
  paidAfter,
  seatPricesIn,
  wayIn,
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
import { rowsOf, type Queryable } from '../../sql/query.js';

/** `book_orders`: one row a booking, with what it is for. */
interface BookOrderRow {
  readonly booking_id: string;
  readonly confirmation_number: string;
  readonly production_title: string;
}

/** `book_events`: one row for each event that changed the money of a booking, in the order of the log. Nothing personal. */
interface BookEventRow {
  readonly booking_id: string;
  readonly type: BookEvent['type'];
  readonly at: Date;
  readonly who: Actor;
  /** The other fields of `BookEvent`. */
  readonly entry: Omit<BookEvent, 'type' | 'at' | 'who'>;
}

const ordersIn = (schema: string): string => `${schema}.book_orders`;
const eventsIn = (schema: string): string => `${schema}.book_events`;
const ORDERS = ordersIn(LIVE_SCHEMA);
const EVENTS = eventsIn(LIVE_SCHEMA);

/** The books fold these rows (`backend/modules/books`): a statement of a production and a ledger need all that happened, not only sums. */
export const bookEventsProjector: Projector = {
  name: 'book-events',
  version: 2,
  tables: ['book_orders', 'book_events'],
  create: (schema) => `
    create table ${ordersIn(schema)} (
      booking_id uuid primary key,
      school_id uuid not null,
      production_id uuid not null,
      confirmation_number text not null,
      production_title text not null
    );
    create index on ${ordersIn(schema)} (school_id);
    create index on ${ordersIn(schema)} (production_id);
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
  handlers: {
    ...everyBookingEvent(),
    BookingPlaced: (event, schema) => [
      {
        sql: `insert into ${ordersIn(schema)} (booking_id, school_id, production_id, confirmation_number, production_title)
              values ($1, $2, $3, $4, $5)`,
        values: [
          event.data.bookingId,
          event.data.performance.schoolId,
          event.data.performance.productionId,
          event.data.confirmationNumber,
          event.data.performance.productionTitle,
        ],
      },
      ...ofBooking(event, schema),
    ],
    StatementLineMatched: (event, schema) => [ofMatch(event, schema, event.data.amountSen)],
    StatementLineUnmatched: (event, schema) => [ofMatch(event, schema, -event.data.amountSen)],
  },
};

/** Which events change money is said in contracts alone, so a new type needs no line here. */
function everyBookingEvent(): ProjectorHandlers {
  return Object.fromEntries(
    Object.keys(BOOKING_EVENT_TYPES).map((type) => [type, ofBooking]),
  ) as ProjectorHandlers;
}

function ofBooking(
  event: ProjectedEvent<BookingEvent['type']>,
  schema: string,
): readonly Statement[] {
  const entry: BookEventRow['entry'] = {
    effects: moneyEffects(event),
    provenSen: 0,
    paid: paidAfter(event),
    prices: seatPricesIn(event),
    way: wayIn(event) ?? null,
    refund: refundIn(event),
  };
  const isOfMoney = entry.effects.length > 0 || entry.paid !== null || entry.way !== null;
  return isOfMoney ? [inserted(event, schema, entry)] : [];
}

function refundIn({ type, data }: BookingEvent): BookEvent['refund'] {
  if (type === 'RefundPaid') return { id: data.refundId, sen: data.amountSen, paidOn: data.paidOn };
  // The day is that of the refund which it undoes.
  return type === 'RefundTakenBack'
    ? { id: data.refundId, sen: -data.amountSen, paidOn: '' }
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
    way: null,
    refund: null,
  });

const inserted = (
  event: ProjectedEvent<(BookingEvent | StatementLineMatched | StatementLineUnmatched)['type']>,
  schema: string,
  entry: BookEventRow['entry'],
): Statement => ({
  sql: `insert into ${eventsIn(schema)} (booking_id, position, type, at, who, entry) values ($1, $2, $3, $4, $5, $6)`,
  values: [
    event.data.bookingId,
    event.position,
    event.type,
    event.metadata.occurredAt,
    JSON.stringify(event.metadata.actor),
    JSON.stringify(entry),
  ],
});

/** Which bookings: of one production, or of all of a school. */
export type BooksScope = { readonly productionId: string } | { readonly schoolId: string };

/** Until the projections process has built the tables for the first time, there is none. */
const MISSING_TABLE = '42P01';

/** Every booking there ever was, in the order of placing, each with its events in theirs. */
export async function bookedOrders(db: Queryable, scope: BooksScope): Promise<BookedOrder[]> {
  const [column, id] =
    'productionId' in scope ? ['production_id', scope.productionId] : ['school_id', scope.schoolId];
  try {
    const rows = await rowsOf<BookOrderRow & BookEventRow>(db, {
      sql: `select booking_id, confirmation_number, production_title, type, at, who, entry
            from ${ORDERS} join ${EVENTS} using (booking_id) where ${column} = $1 order by position`,
      values: [id],
    });
    return ordersOf(rows);
  } catch (error) {
    if ((error as { code?: string }).code === MISSING_TABLE) return [];
    throw error;
  }
}

function ordersOf(rows: readonly (BookOrderRow & BookEventRow)[]): BookedOrder[] {
  const orders = new Map<string, BookedOrder & { readonly events: BookEvent[] }>();
  for (const row of rows) {
    const order = orders.get(row.booking_id) ?? {
      bookingId: row.booking_id,
      confirmationNumber: row.confirmation_number,
      productionTitle: row.production_title,
      events: [],
    };
    order.events.push({ ...row.entry, type: row.type, at: row.at.toISOString(), who: row.who });
    orders.set(row.booking_id, order);
  }
  return [...orders.values()];
}

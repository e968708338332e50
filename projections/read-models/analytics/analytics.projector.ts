import { moneyEffects } from '../../../backend/contracts/booking-account.js';
import { isExpected, isListed, isPaid } from '../../../backend/contracts/booking-groups.js';
import type { BookingEvent, BookingStatus, Seat } from '../../../backend/contracts/events/index.js';
import { TIME_ZONE } from '../../../backend/contracts/malaysian-time.js';
import { moneyChange, perChange } from '../../money/money-in-sql.js';
import type { Projector, ProjectedEvent, Statement } from '../../projector.js';
import { rowInsert, rowStatement } from '../../sql/row-statement.js';
import {
  ALL,
  bookingsIn,
  createAnalyticsIndexes,
  createAnalyticsTables,
  customerHash,
  customersIn,
  NO_CUSTOMER,
  salesIn,
  SUMS,
  type StateInSales,
} from './analytics.tables.js';

/*
 * Each statement changes one booking's row. Therefore its key (`Statement.keys`) is the booking's id. Several bookings share a
 * sum, but statements only add to sums, so their order has no effect.
 */

const KEY_OF_SUMS = 'school_id, performance_id, production_id, production_title, day';

/** SQL that adds changed bookings to the sums, with a row for each key. `sign`: 1 adds a booking, -1 removes it. */
const sumsOf = (moved: string): string => `
  select school_id, step.*, sum(sign), sum(sign * (state = 'pending')::int), sum(sign * (state <> 'gone')::int),
    sum(paid), sum(paid * seat_count), sum(paid * jsonb_array_length(checked_in)), sum(paid * total_sen),
    sum(paid * proven_sen), sum(paid * receipt_sen), sum(paid * (total_sen - open_sen - proven_sen - receipt_sen)),
    sum(paid * open_sen)
  from (${moved}) moved
    cross join lateral (select
      case when state = 'paid' then sign else 0 end as paid,
      case when state = 'paid' then to_char(confirmed_at at time zone '${TIME_ZONE}', 'YYYY-MM-DD') end as paid_on,
      greatest(0, accepted_sen - accepted_cash_sen - matched_sen) as missing_sen) one
    cross join lateral (select least(total_sen, greatest(0,
      total_sen + refunded_sen - matched_sen - accepted_cash_sen - missing_sen)) as open_sen) two
    cross join lateral (select least(matched_sen, total_sen - open_sen) as proven_sen) three
    cross join lateral (select least(missing_sen, total_sen - open_sen - proven_sen) as receipt_sen) four
    cross join lateral (values (performance_id, production_id, production_title, ''),
      (performance_id, production_id, production_title, paid_on), (${ALL}, ${ALL}, '', paid_on)
    ) step(performance, production, title, day)
  where school_id is not null and day is not null group by school_id, performance, production, title, day`;

/**
 * Updates the booking's row, and moves the booking from its old sums to its new ones. In `set`, `had.x` is the old value of
 * column x.
 */
const change = <Columns extends Parameters<typeof rowStatement>[0]>(
  columns: Columns,
  set: string,
) =>
  rowStatement(
    { booking_id: 'uuid', ...columns },
    (schema, given) =>
      `with given as (select * from ${given}),
       before as (select had.* from ${bookingsIn(schema)} had join given using (booking_id)),
       after as (update ${bookingsIn(schema)} had set ${set} from given where had.booking_id = given.booking_id returning had.*)
       insert into ${salesIn(schema)} as had (${KEY_OF_SUMS}, ${SUMS.join(', ')})
       ${sumsOf('select -1 as sign, * from before union all select 1, * from after')}
       on conflict (${KEY_OF_SUMS}) do update set ${SUMS.map((sum) => `${sum} = had.${sum} + excluded.${sum}`).join(', ')}`,
  );

/**
 * Inserts an order's row if there is none yet. A matched statement line may have inserted the row while the order's stream was
 * parked.
 */
const makeRow = rowInsert(bookingsIn, { booking_id: 'uuid' }, 'on conflict do nothing');

const place = change(
  {
    school_id: 'uuid',
    performance_id: 'uuid',
    production_id: 'uuid',
    production_title: 'text',
    placed_at: 'timestamptz',
    seat_count: 'integer',
    total_sen: 'bigint',
  },
  `school_id = given.school_id, performance_id = given.performance_id, production_id = given.production_id,
   production_title = given.production_title, placed_at = given.placed_at, seat_count = given.seat_count,
   total_sen = given.total_sen`,
);

/** Sets a booking's state. When one paid status replaces another, the time of payment stays. */
const setState = change(
  { state: 'text', at: 'timestamptz' },
  `state = given.state, confirmed_at = case when given.state = 'paid' then coalesce(had.confirmed_at, given.at) end`,
);

const setMoney = perChange((set) => change({ sen: 'bigint' }, set));
const match = change({ sen: 'bigint' }, 'matched_sen = had.matched_sen + given.sen');

/** SQL for the seats of a list that are not in another list. */
const without = (list: string, seats: string): string =>
  `(${list} - array(select jsonb_array_elements_text(${seats})))`;

/** Removes check-ins of seats that the booking no longer has. */
const amendSeats = change(
  { seats: 'jsonb' },
  `seat_count = jsonb_array_length(given.seats),
   checked_in = ${without('had.checked_in', without('had.checked_in', 'given.seats'))}`,
);
const checkIn = change({ seats: 'jsonb' }, 'checked_in = had.checked_in || given.seats');
const undoCheckIn = change(
  { seats: 'jsonb' },
  `checked_in = ${without('had.checked_in', 'given.seats')}`,
);

/** Sets the customer of a booking, and updates the number of customers of its school and its performance. */
const setCustomer = rowStatement(
  { booking_id: 'uuid', email: 'text' },
  (schema, given) =>
    `with given as (select booking_id, ${customerHash('email')} as customer from ${given}),
     moved as (
       select scope_id, moved.customer, sum(sign)::integer as bookings
       from ${bookingsIn(schema)} booking join given using (booking_id)
         cross join lateral (values (booking.customer, -1), (given.customer, 1)) moved(customer, sign)
         cross join lateral (values (school_id), (performance_id)) scope(scope_id)
       where moved.customer is not null group by 1, 2),
     after as (update ${bookingsIn(schema)} had set customer = given.customer from given where had.booking_id = given.booking_id),
     counted as (
       select scope_id, count(*) filter (where coalesce(had.bookings, 0) = 0 and moved.bookings > 0)
         - count(*) filter (where had.bookings > 0 and had.bookings + moved.bookings = 0) as customers
       from moved left join ${customersIn(schema)} had using (scope_id, customer) group by 1)
     insert into ${customersIn(schema)} as had (scope_id, customer, bookings)
     select * from moved union all select scope_id, ${NO_CUSTOMER}, customers from counted
     on conflict (scope_id, customer) do update set bookings = had.bookings + excluded.bookings`,
);

/** Deletes the hashes of customers without a booking, and counters at zero, so that nothing outlives an erasure. */
const forgetCustomers = rowStatement(
  { booking_id: 'uuid' },
  (schema, given) =>
    `delete from ${customersIn(schema)} where bookings = 0 and exists (select from ${given})`,
);

/** Numbers of analytics: sales, money and guests by performance and day, and customers. */
export const analyticsProjector: Projector = {
  name: 'analytics',
  version: 1,
  tables: ['analytics_bookings', 'analytics_sales', 'analytics_customers'],
  create: createAnalyticsTables,
  createQueryIndexes: createAnalyticsIndexes,
  handlers: {
    BookingPlaced: ({ data, metadata }, schema) => {
      const { bookingId, performance, customer, seats, totalSen } = data;
      return [
        makeRow(schema, bookingId, { booking_id: bookingId }),
        place(schema, bookingId, {
          booking_id: bookingId,
          school_id: performance.schoolId,
          performance_id: performance.performanceId,
          production_id: performance.productionId,
          production_title: performance.productionTitle,
          placed_at: metadata.occurredAt,
          seat_count: seats.length,
          total_sen: totalSen,
        }),
        customerOf(schema, bookingId, customer),
      ];
    },
    ReceiptVerificationRequested: (event, schema) => becomes(schema, event, 'verifying'),
    BookingConfirmed: (event, schema) => becomes(schema, event, 'confirmed'),
    BookingConfirmedByStatement: (event, schema) => becomes(schema, event, 'confirmed'),
    FreeBookingConfirmed: (event, schema) => becomes(schema, event, 'confirmed'),
    ReceiptRejected: (event, schema) => becomes(schema, event, 'rejected', event.data.holdUntil),
    ReceiptReferredToStaff: (event, schema) => becomes(schema, event, 'needs_review'),
    BookingStatusSetByStaff: (event, schema) =>
      becomes(schema, event, event.data.to, event.data.holdUntil),
    BookingExpired: (event, schema) => becomes(schema, event, 'expired'),
    BookingCancelled: (event, schema) => becomes(schema, event, 'cancelled'),
    CustomerDetailsCorrected: ({ data: { bookingId, customer } }, schema) => [
      customerOf(schema, bookingId, customer),
      forgetCustomers(schema, bookingId, { booking_id: bookingId }),
    ],
    CustomerErased: ({ data: { bookingId } }, schema) => [
      customerOf(schema, bookingId, null),
      forgetCustomers(schema, bookingId, { booking_id: bookingId }),
    ],
    BookingSeatsAmended: (event, schema) => {
      const { bookingId, to } = event.data;
      return [
        amendSeats(schema, bookingId, { booking_id: bookingId, seats: namesOf(to) }),
        ...money(schema, event),
      ];
    },
    GuestCheckedIn: ({ data: { bookingId, seats } }, schema) => [
      checkIn(schema, bookingId, { booking_id: bookingId, seats: namesOf(seats) }),
    ],
    GuestCheckInUndone: ({ data: { bookingId, seats } }, schema) => [
      undoCheckIn(schema, bookingId, { booking_id: bookingId, seats: namesOf(seats) }),
    ],
    PaymentReturned: (event, schema) => money(schema, event),
    RefundPaid: (event, schema) => money(schema, event),
    RefundTakenBack: (event, schema) => money(schema, event),
    CashReceived: (event, schema) => money(schema, event),
    CashTakenBack: (event, schema) => money(schema, event),
    StatementLineMatched: ({ data: { bookingId, amountSen } }, schema) => [
      makeRow(schema, bookingId, { booking_id: bookingId }),
      match(schema, bookingId, { booking_id: bookingId, sen: amountSen }),
    ],
    StatementLineUnmatched: ({ data: { bookingId, amountSen } }, schema) => [
      match(schema, bookingId, { booking_id: bookingId, sen: -amountSen }),
    ],
  },
};

const customerOf = (
  schema: string,
  bookingId: string,
  customer: { readonly email: string } | null,
): Statement =>
  setCustomer(schema, bookingId, { booking_id: bookingId, email: customer?.email ?? null });

/** Sets the booking's state from its new status, and applies the event's change of money. */
const becomes = (
  schema: string,
  event: BookingEvent & Pick<ProjectedEvent, 'metadata'>,
  status: BookingStatus,
  holdUntil: string | null = null,
): readonly Statement[] => [
  setState(schema, event.data.bookingId, {
    booking_id: event.data.bookingId,
    state: stateOf(status, holdUntil),
    at: event.metadata.occurredAt,
  }),
  ...money(schema, event),
];

function stateOf(status: BookingStatus, holdUntil: string | null): StateInSales {
  if (isPaid(status)) return 'paid';
  if (isExpected({ status, holdUntil })) return 'pending';
  return isListed(status) ? 'rejected' : 'gone';
}

/** A charge changes no sum in these tables, because only paid bookings are counted, and every paid booking is charged. */
function money(schema: string, event: BookingEvent): readonly Statement[] {
  const { bookingId } = event.data;
  return moneyEffects(event).flatMap((effect) => {
    if (effect.kind === 'charge') return [];
    const { set, sen } = moneyChange(effect);
    return [setMoney(set)(schema, bookingId, { booking_id: bookingId, sen })];
  });
}

const namesOf = (seats: readonly Seat[]): string =>
  JSON.stringify(seats.map(({ rowId, number }) => `${rowId}:${number}`));

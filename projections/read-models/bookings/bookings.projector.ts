import { isPaid } from '../../../backend/contracts/booking-groups.js';
import type { Actor, BookingStatus } from '../../../backend/contracts/events/index.js';
import type { Projector, Statement } from '../../projector.js';
import { rowInsert, rowStatement } from '../../sql/row-statement.js';
import { searchedWords } from './bookings-search.js';
import { bookingsIn, createBookingsIndexes, createBookingsTables } from './bookings.tables.js';

/* Each statement writes one booking's row and reads no other row. Therefore its key (`Statement.keys`) is the booking's id. */

const insertBooking = rowInsert(bookingsIn, {
  booking_id: 'uuid',
  confirmation_number: 'text',
  performance_id: 'uuid',
  production_id: 'uuid',
  school_id: 'uuid',
  production_title: 'text',
  performance_starts_at: 'timestamptz',
  venue: 'text',
  user_id: 'uuid',
  customer_name: 'text',
  customer_email: 'text',
  customer_phone: 'text',
  customer_words: 'text',
  payee: 'jsonb',
  seats: 'jsonb',
  total_sen: 'bigint',
  status: 'text',
  hold_until: 'timestamptz',
  placed_at: 'timestamptz',
});

/** Updates the booking's row. In `set`, `booking.x` is the old value of column x. */
const bookingUpdate = <Columns extends Parameters<typeof rowStatement>[0]>(
  columns: Columns,
  set: string,
  where = 'true',
) =>
  rowStatement(
    { booking_id: 'uuid', ...columns },
    (schema, given) =>
      `update ${bookingsIn(schema)} booking set ${set} from ${given} where booking.booking_id = given.booking_id and ${where}`,
  );

const setUnpaid = bookingUpdate(
  {
    status: 'text',
    hold_until: 'timestamptz',
    verification_message: 'text',
    hold_prolonged: 'boolean',
  },
  `status = given.status, hold_until = given.hold_until, hold_prolonged = given.hold_prolonged,
   verification_message = given.verification_message, confirmed_at = null`,
);

/** Sets a paid status. When one paid status replaces another, the time of payment stays. */
const setPaid = bookingUpdate(
  { status: 'text', verification_message: 'text', at: 'timestamptz' },
  `status = given.status, hold_until = null, verification_message = given.verification_message,
   confirmed_at = coalesce(booking.confirmed_at, given.at)`,
);

const prolongHold = bookingUpdate(
  { hold_until: 'timestamptz' },
  'hold_until = given.hold_until, hold_prolonged = true',
);

const setCustomer = bookingUpdate(
  { name: 'text', email: 'text', phone: 'text', words: 'text' },
  `customer_name = given.name, customer_email = given.email, customer_phone = given.phone,
   customer_words = given.words`,
);

const eraseCustomer = bookingUpdate(
  {},
  `customer_name = null, customer_email = null, customer_phone = null, customer_words = null, user_id = null,
   verification_message = null`,
);

/** SQL for checked-in seats that meet the condition on `came.seat`. */
const cameInWhere = (condition: string): string => `coalesce((
    select jsonb_agg(came.seat order by came.position)
    from jsonb_array_elements(booking.checked_in_seats) with ordinality as came(seat, position)
    where ${condition}), '[]')`;
const isAmongGiven = `exists (
    select from jsonb_array_elements(given.seats) as one(seat)
    where one.seat -> 'rowId' = came.seat -> 'rowId' and one.seat -> 'number' = came.seat -> 'number')`;

/** Removes check-ins of seats that the booking no longer has, because their guests no longer belong to this booking. */
const amendSeats = bookingUpdate(
  { seats: 'jsonb', total_sen: 'bigint' },
  `seats = given.seats, total_sen = given.total_sen, checked_in_seats = ${cameInWhere(isAmongGiven)}`,
);

const reschedule = bookingUpdate(
  { starts_at: 'timestamptz', venue: 'text' },
  'performance_starts_at = given.starts_at, venue = given.venue',
);

const checkIn = bookingUpdate(
  { at: 'timestamptz', seats: 'jsonb', by: 'text' },
  `checked_in_at = coalesce(booking.checked_in_at, given.at), checked_in_by = coalesce(booking.checked_in_by, given.by),
   checked_in_seats = booking.checked_in_seats || given.seats`,
);

const undoCheckIn = bookingUpdate(
  { seats: 'jsonb' },
  `checked_in_seats = ${cameInWhere(`not ${isAmongGiven}`)}`,
);

const forgetCheckIn = bookingUpdate(
  {},
  'checked_in_at = null, checked_in_by = null',
  'booking.checked_in_count = 0',
);

/** Orders for all screens: booking detail, My Tickets, confirmation, status, bookings management. */
export const bookingsProjector: Projector = {
  name: 'bookings',
  version: 9,
  tables: ['bookings'],
  create: createBookingsTables,
  createQueryIndexes: createBookingsIndexes,
  handlers: {
    BookingPlaced: ({ data, metadata }, schema) => [
      insertBooking(schema, data.bookingId, {
        booking_id: data.bookingId,
        confirmation_number: data.confirmationNumber,
        performance_id: data.performance.performanceId,
        production_id: data.performance.productionId,
        school_id: data.performance.schoolId,
        production_title: data.performance.productionTitle,
        performance_starts_at: data.performance.startsAt,
        venue: data.performance.venue,
        user_id: data.userId,
        customer_name: data.customer?.name ?? null,
        customer_email: data.customer?.email ?? null,
        customer_phone: data.customer?.phone ?? null,
        customer_words: data.customer && searchedWords(data.customer),
        payee: JSON.stringify(data.payee),
        seats: JSON.stringify(data.seats),
        total_sen: data.totalSen,
        status: 'pending_payment',
        hold_until: data.holdUntil,
        placed_at: metadata.occurredAt,
      }),
    ],
    ReceiptVerificationRequested: ({ data }, schema) => [
      unpaid(schema, data.bookingId, 'verifying', null, null),
    ],
    BookingConfirmed: ({ data, metadata }, schema) => [
      paid(schema, data.bookingId, 'confirmed', data.message, metadata.occurredAt),
    ],
    BookingConfirmedByStatement: ({ data, metadata }, schema) => [
      paid(schema, data.bookingId, 'confirmed', data.message, metadata.occurredAt),
    ],
    FreeBookingConfirmed: ({ data, metadata }, schema) => [
      paid(schema, data.bookingId, 'confirmed', null, metadata.occurredAt),
    ],
    ReceiptRejected: ({ data }, schema) => [
      unpaid(schema, data.bookingId, 'rejected', data.holdUntil, data.message, data.extendable),
    ],
    ReceiptReferredToStaff: ({ data }, schema) => [
      unpaid(
        schema,
        data.bookingId,
        'needs_review',
        data.holdUntil ?? null,
        data.message,
        data.extendable,
      ),
    ],
    BookingStatusSetByStaff: ({ data: { bookingId, to, holdUntil }, metadata }, schema) => [
      isPaid(to)
        ? paid(schema, bookingId, to, null, metadata.occurredAt)
        : unpaid(schema, bookingId, to, holdUntil, null),
    ],
    BookingExpired: ({ data }, schema) => [unpaid(schema, data.bookingId, 'expired', null, null)],
    HoldProlonged: ({ data: { bookingId, holdUntil } }, schema) => [
      prolongHold(schema, bookingId, { booking_id: bookingId, hold_until: holdUntil }),
    ],
    BookingCancelled: ({ data }, schema) => [
      unpaid(schema, data.bookingId, 'cancelled', null, null),
    ],
    CustomerDetailsCorrected: ({ data: { bookingId, customer } }, schema) => [
      setCustomer(schema, bookingId, {
        booking_id: bookingId,
        name: customer?.name ?? null,
        email: customer?.email ?? null,
        phone: customer?.phone ?? null,
        words: customer && searchedWords(customer),
      }),
    ],
    CustomerErased: ({ data: { bookingId } }, schema) => [
      eraseCustomer(schema, bookingId, { booking_id: bookingId }),
    ],
    BookingSeatsAmended: ({ data: { bookingId, to, totalSen } }, schema) => [
      amendSeats(schema, bookingId, {
        booking_id: bookingId,
        seats: JSON.stringify(to),
        total_sen: totalSen,
      }),
    ],
    BookingRescheduled: ({ data: { bookingId, to } }, schema) => [
      reschedule(schema, bookingId, {
        booking_id: bookingId,
        starts_at: to.startsAt,
        venue: to.venue,
      }),
    ],
    GuestCheckedIn: ({ data: { bookingId, seats }, metadata }, schema) => [
      checkIn(schema, bookingId, {
        booking_id: bookingId,
        at: metadata.occurredAt,
        seats: JSON.stringify(seats),
        by: nameOf(metadata.actor),
      }),
    ],
    GuestCheckInUndone: ({ data: { bookingId, seats } }, schema) => [
      undoCheckIn(schema, bookingId, { booking_id: bookingId, seats: JSON.stringify(seats) }),
      forgetCheckIn(schema, bookingId, { booking_id: bookingId }),
    ],
  },
};

const unpaid = (
  schema: string,
  bookingId: string,
  to: BookingStatus,
  holdUntil: string | null,
  message: string | null,
  extendable = true,
): Statement =>
  setUnpaid(schema, bookingId, {
    booking_id: bookingId,
    status: to,
    hold_until: holdUntil,
    verification_message: message,
    hold_prolonged: !extendable,
  });

const paid = (
  schema: string,
  bookingId: string,
  to: BookingStatus,
  message: string | null,
  at: string,
): Statement =>
  setPaid(schema, bookingId, {
    booking_id: bookingId,
    status: to,
    verification_message: message,
    at,
  });

const nameOf = (actor: Actor): string => (actor.kind === 'customer' ? 'Customer' : actor.name);

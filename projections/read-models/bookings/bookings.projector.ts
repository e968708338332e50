import { isPaid } from '../../../backend/contracts/booking-groups.js';
import type { Actor, BookingStatus } from '../../../backend/contracts/events/index.js';
import type { Projector, Statement } from '../../projector.js';
import { bookingsIn, createBookingsIndexes, createBookingsTables } from './bookings.tables.js';

/** Orders as people see them: booking detail, My Tickets, confirmation, status, bookings management. */
export const bookingsProjector: Projector = {
  name: 'bookings',
  version: 6,
  tables: ['bookings'],
  create: createBookingsTables,
  createQueryIndexes: createBookingsIndexes,
  handlers: {
    BookingPlaced: ({ data, metadata }, schema) => [
      {
        sql: `insert into ${bookingsIn(schema)} (booking_id, confirmation_number, performance_id, production_id, school_id,
                production_title, performance_starts_at, venue, user_id, customer_name, customer_email, customer_phone,
                payee, seats, total_sen, status, hold_until, placed_at)
              values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 'pending_payment', $16, $17)`,
        values: [
          data.bookingId,
          data.confirmationNumber,
          data.performance.performanceId,
          data.performance.productionId,
          data.performance.schoolId,
          data.performance.productionTitle,
          data.performance.startsAt,
          data.performance.venue,
          data.userId,
          data.customer?.name ?? null,
          data.customer?.email ?? null,
          data.customer?.phone ?? null,
          JSON.stringify(data.payee),
          JSON.stringify(data.seats),
          data.totalSen,
          data.holdUntil,
          metadata.occurredAt,
        ],
      },
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
    HoldProlonged: ({ data }, schema) => [
      {
        sql: `update ${bookingsIn(schema)} set hold_until = $2, hold_prolonged = true where booking_id = $1`,
        values: [data.bookingId, data.holdUntil],
      },
    ],
    BookingCancelled: ({ data }, schema) => [
      unpaid(schema, data.bookingId, 'cancelled', null, null),
    ],
    CustomerDetailsCorrected: ({ data }, schema) => [
      {
        sql: `update ${bookingsIn(schema)} set customer_name = $2, customer_email = $3, customer_phone = $4 where booking_id = $1`,
        values: [
          data.bookingId,
          data.customer?.name ?? null,
          data.customer?.email ?? null,
          data.customer?.phone ?? null,
        ],
      },
    ],
    CustomerErased: ({ data }, schema) => [
      {
        sql: `update ${bookingsIn(schema)} set customer_name = null, customer_email = null, customer_phone = null, user_id = null
              where booking_id = $1`,
        values: [data.bookingId],
      },
    ],
    BookingSeatsAmended: ({ data }, schema) => [
      {
        /**
         * A guest who came in on a seat that the booking no longer has does not count as a guest of this
         * booking.
         */
        sql: `update ${bookingsIn(schema)} set seats = $2, total_sen = $3, checked_in_seats = coalesce((
                select jsonb_agg(came.seat order by came.position)
                from jsonb_array_elements(checked_in_seats) with ordinality as came(seat, position)
                where exists (
                  select from jsonb_array_elements($2::jsonb) as kept(seat)
                  where kept.seat -> 'rowId' = came.seat -> 'rowId' and kept.seat -> 'number' = came.seat -> 'number')
              ), '[]')
              where booking_id = $1`,
        values: [data.bookingId, JSON.stringify(data.to), data.totalSen],
      },
    ],
    BookingRescheduled: ({ data }, schema) => [
      {
        sql: `update ${bookingsIn(schema)} set performance_starts_at = $2, venue = $3 where booking_id = $1`,
        values: [data.bookingId, data.to.startsAt, data.to.venue],
      },
    ],
    GuestCheckedIn: ({ data, metadata }, schema) => [
      {
        sql: `update ${bookingsIn(schema)}
              set checked_in_at = coalesce(checked_in_at, $2), checked_in_by = coalesce(checked_in_by, $4),
                  checked_in_seats = checked_in_seats || $3::jsonb
              where booking_id = $1`,
        values: [
          data.bookingId,
          metadata.occurredAt,
          JSON.stringify(data.seats),
          nameOf(metadata.actor),
        ],
      },
    ],
    GuestCheckInUndone: ({ data }, schema) => [
      {
        sql: `update ${bookingsIn(schema)} set checked_in_seats = coalesce((
                select jsonb_agg(came.seat order by came.position)
                from jsonb_array_elements(checked_in_seats) with ordinality as came(seat, position)
                where not exists (
                  select from jsonb_array_elements($2::jsonb) as gone(seat)
                  where gone.seat -> 'rowId' = came.seat -> 'rowId' and gone.seat -> 'number' = came.seat -> 'number')
              ), '[]')
              where booking_id = $1`,
        values: [data.bookingId, JSON.stringify(data.seats)],
      },
      {
        sql: `update ${bookingsIn(schema)} set checked_in_at = null, checked_in_by = null
              where booking_id = $1 and checked_in_count = 0`,
        values: [data.bookingId],
      },
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
): Statement => ({
  sql: `update ${bookingsIn(schema)} set status = $2, hold_until = $3, hold_prolonged = $5, verification_message = $4, confirmed_at = null where booking_id = $1`,
  values: [bookingId, to, holdUntil, message, !extendable],
});

/** One paid status after another is one sale: it keeps its moment. */
const paid = (
  schema: string,
  bookingId: string,
  to: BookingStatus,
  message: string | null,
  at: string,
): Statement => ({
  sql: `update ${bookingsIn(schema)}
        set status = $2, hold_until = null, verification_message = $3, confirmed_at = coalesce(confirmed_at, $4)
        where booking_id = $1`,
  values: [bookingId, to, message, at],
});

const nameOf = (actor: Actor): string => (actor.kind === 'customer' ? 'Customer' : actor.name);

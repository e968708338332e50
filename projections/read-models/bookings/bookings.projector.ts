import type { BookingStatus } from '../../../backend/contracts/events/index.js';
import type { Projector, Statement } from '../../projector.js';
import { createBookingsTables } from './bookings.tables.js';

/** Orders as people see them: booking detail, My Tickets, confirmation, status, bookings management. */
export const bookingsProjector: Projector = {
  name: 'bookings',
  version: 1,
  tables: ['bookings'],
  create: createBookingsTables,
  handlers: {
    BookingPlaced: ({ data, metadata }, schema) => [
      {
        sql: `insert into ${schema}.bookings (booking_id, confirmation_number, performance_id, production_id, school_id,
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
    ReceiptVerificationRequested: ({ data }, schema) => [status(schema, data.bookingId, 'verifying', null, null)],
    BookingConfirmed: ({ data }, schema) => [status(schema, data.bookingId, 'confirmed', null, data.message)],
    ReceiptRejected: ({ data }, schema) => [status(schema, data.bookingId, 'rejected', data.holdUntil, data.message)],
    ReceiptReferredToStaff: ({ data }, schema) => [status(schema, data.bookingId, 'needs_review', null, data.message)],
    BookingStatusSetByStaff: ({ data }, schema) => [status(schema, data.bookingId, data.to, data.holdUntil, null)],
    BookingExpired: ({ data }, schema) => [status(schema, data.bookingId, 'expired', null, null)],
    BookingCancelled: ({ data }, schema) => [status(schema, data.bookingId, 'cancelled', null, null)],
    CustomerDetailsCorrected: ({ data }, schema) => [
      {
        sql: `update ${schema}.bookings set customer_name = $2, customer_email = $3, customer_phone = $4 where booking_id = $1`,
        values: [data.bookingId, data.customer?.name ?? null, data.customer?.email ?? null, data.customer?.phone ?? null],
      },
    ],
    BookingSeatsAmended: ({ data }, schema) => [
      {
        sql: `update ${schema}.bookings set seats = $2, total_sen = $3 where booking_id = $1`,
        values: [data.bookingId, JSON.stringify(data.to), data.totalSen],
      },
    ],
    GuestCheckedIn: ({ data, metadata }, schema) => [
      {
        sql: `update ${schema}.bookings
              set checked_in_at = coalesce(checked_in_at, $2), checked_in_seats = checked_in_seats || $3::jsonb
              where booking_id = $1`,
        values: [data.bookingId, metadata.occurredAt, JSON.stringify(data.seats)],
      },
    ],
  },
};

const status = (
  schema: string,
  bookingId: string,
  to: BookingStatus,
  holdUntil: string | null,
  message: string | null,
): Statement => ({
  sql: `update ${schema}.bookings set status = $2, hold_until = $3, verification_message = $4 where booking_id = $1`,
  values: [bookingId, to, holdUntil, message],
});

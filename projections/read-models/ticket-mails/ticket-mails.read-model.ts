import { LIVE_SCHEMA, type Projector, type Statement } from '../../projector.js';
import { rowInsert, rowStatement } from '../../sql/row-statement.js';

/** `failed_ticket_mails`: bookings whose last ticket mail the mail server refused, one row each, with time and reason. */
const failedIn = (schema: string): string => `${schema}.failed_ticket_mails`;
const FAILED = failedIn(LIVE_SCHEMA);

/* Each statement writes one booking's row and reads no other row. Therefore its key (`Statement.keys`) is the booking's id. */

const setFailed = rowInsert(
  failedIn,
  { booking_id: 'uuid', failed_at: 'timestamptz', reason: 'text' },
  'on conflict (booking_id) do update set failed_at = excluded.failed_at, reason = excluded.reason',
);

const remove = rowStatement(
  { booking_id: 'uuid' },
  (schema, given) =>
    `delete from ${failedIn(schema)} failed using ${given} where failed.booking_id = given.booking_id`,
);

/** Tickets that did not reach their family. A later successful mail, or a cancellation, removes the row. */
export const ticketMailsProjector: Projector = {
  name: 'ticket-mails',
  version: 1,
  tables: ['failed_ticket_mails'],
  create: (schema) => `
    create table ${failedIn(schema)} (
      booking_id uuid primary key,
      failed_at timestamptz not null,
      reason text not null
    );
  `,
  handlers: {
    TicketSendFailed: ({ data, metadata }, schema) => [
      setFailed(schema, data.bookingId, {
        booking_id: data.bookingId,
        failed_at: metadata.occurredAt,
        reason: data.reason,
      }),
    ],
    TicketSent: ({ data }, schema) => [over(schema, data.bookingId)],
    BookingCancelled: ({ data }, schema) => [over(schema, data.bookingId)],
    // The family's data was erased, so there is nobody to send the ticket to.
    CustomerErased: ({ data }, schema) => [over(schema, data.bookingId)],
  },
};

const over = (schema: string, bookingId: string): Statement =>
  remove(schema, bookingId, { booking_id: bookingId });

/** Table with `booking_id` and `failed_at`. A query joins it with `bookings`, because only `bookings` has the school. */
export const failedTicketMailsTable = FAILED;

import { isPaid } from '../domain/booking.js';
import { causedBy, type JobCause, type Policy } from '../../processes/policy.js';

export const TICKET_MAIL_QUEUE = 'ticket-mail';

export interface TicketMailJob extends JobCause {
  readonly bookingId: string;
  /** The event that promises a ticket: one e-mail for each. */
  readonly causeId: string;
}

/** Whatever confirms a booking promises its ticket by e-mail, and so does a request to send it again. */
export const ticketMailPolicy: Policy = (event) => {
  const promises =
    event.type === 'BookingConfirmed' ||
    event.type === 'FreeBookingConfirmed' ||
    event.type === 'TicketRequested' ||
    (event.type === 'BookingStatusSetByStaff' && isPaid(event.data.to) && !isPaid(event.data.from));
  if (!promises) return [];
  const data: TicketMailJob = { bookingId: event.data.bookingId, causeId: event.id, ...causedBy(event) };
  return [{ queue: TICKET_MAIL_QUEUE, id: event.id, data }];
};

import { isPaid } from '../domain/booking.js';
import {
  causedBy,
  type JobCause,
  type Policy,
} from '../../../infrastructure/process-manager/policy.js';

export const TICKET_MAIL_QUEUE = 'ticket-mail';

export interface TicketMailJob extends JobCause {
  readonly bookingId: string;
  /** The event that promises a ticket: one e-mail for each. */
  readonly causeId: string;
  /** The event exchanged the seats; whether anybody holds a ticket for the old ones, only the booking's history knows. */
  readonly seatsChanged?: boolean;
}

/** Whatever confirms a booking promises its ticket by e-mail; so do other seats, and a request to send it again. */
export const ticketMailPolicy: Policy = (event) => {
  const seatsChanged = event.type === 'BookingSeatsAmended';
  const promises =
    seatsChanged ||
    event.type === 'BookingConfirmed' ||
    event.type === 'FreeBookingConfirmed' ||
    event.type === 'TicketRequested' ||
    (event.type === 'BookingStatusSetByStaff' && isPaid(event.data.to) && !isPaid(event.data.from));
  if (!promises) return [];
  const data: TicketMailJob = {
    bookingId: event.data.bookingId,
    causeId: event.id,
    ...(seatsChanged ? { seatsChanged } : {}),
    ...causedBy(event),
  };
  return [{ queue: TICKET_MAIL_QUEUE, id: event.id, data }];
};

import { isPaid } from '../../orders/api.js';
import {
  causedBy,
  type JobCause,
  type Policy,
} from '../../../infrastructure/process-manager/policy.js';

export const TICKET_MAIL_QUEUE = 'ticket-mail';

export interface TicketMailJob extends JobCause {
  readonly bookingId: string;
  /** The event that asks for a ticket mail; each sends one. */
  readonly causeId: string;
  /** True when the event amended the seats; only the booking's history shows whether the family has an older ticket. */
  readonly seatsChanged?: boolean;
}

/** Asks for a ticket mail after every event that confirms a booking, amends its seats, or asks for the ticket again. */
export const ticketMailPolicy: Policy = (event) => {
  const seatsChanged = event.type === 'BookingSeatsAmended';
  const promises =
    seatsChanged ||
    event.type === 'BookingConfirmed' ||
    event.type === 'FreeBookingConfirmed' ||
    event.type === 'BookingConfirmedByStatement' ||
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

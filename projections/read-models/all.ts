import type { News, Projector } from '../projector.js';
import { analyticsProjector } from './analytics/analytics.projector.js';
import { bookEventsProjector } from './book-events/book-events.read-model.js';
import { bookingAccountsProjector } from './booking-accounts/booking-accounts.read-model.js';
import { bookingNotesProjector } from './booking-notes/booking-notes.read-model.js';
import { bookingsProjector } from './bookings/bookings.projector.js';
import { cashCountsProjector } from './cash-counts/cash-counts.read-model.js';
import { erasuresProjector } from './erasures/erasures.read-model.js';
import { receiptsProjector } from './receipts/receipts.projector.js';
import { seatsProjector, type SeatNews } from './seats/seats.read-model.js';
import { statementLinesProjector } from './statement-lines/statement-lines.projector.js';
import { ticketMailsProjector } from './ticket-mails/ticket-mails.read-model.js';

/**
 * Messages of read models that have no seats: no performance changed. Listeners of an older release expect the field in each
 * message.
 */
const noSeats: News<SeatNews> = {
  of: () => ({ performances: [] }),
  anything: { performances: null },
};

/** All read models with their messages to listeners, in the order in which their statements run within a batch. */
export const projectors: readonly Projector[] = [
  seatsProjector,
  { ...bookingsProjector, news: noSeats },
  { ...receiptsProjector, news: noSeats },
  { ...statementLinesProjector, news: noSeats },
  { ...bookingAccountsProjector, news: noSeats },
  { ...bookEventsProjector, news: noSeats },
  { ...ticketMailsProjector, news: noSeats },
  { ...cashCountsProjector, news: noSeats },
  { ...bookingNotesProjector, news: noSeats },
  { ...erasuresProjector, news: noSeats },
  { ...analyticsProjector, news: noSeats },
];

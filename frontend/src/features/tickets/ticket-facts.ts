import type { BookingView, ConfirmationView } from '@contracts/rest/bookings';
import { i18n } from '../../language/i18n';
import type { Ticket } from '../../storage/ticket-store';

export const ticketOfBooking = (booking: BookingView): Ticket => ({
  bookingId: booking.id,
  confirmationNumber: booking.confirmationNumber,
  title: booking.productionName,
  startsAt: booking.performanceDate,
  venue: booking.performanceVenue,
  seats: booking.seats,
  seatCodes: booking.seatCodes,
  school: booking.school?.name ?? null,
  textLanguage: booking.school?.textLanguage,
});

export const ticketOfConfirmation = (view: ConfirmationView): Ticket => ({
  bookingId: view.bookingId,
  confirmationNumber: view.confirmationNumber,
  title: view.productionTitle ?? i18n.t('Unknown Production'),
  startsAt: view.productionDate,
  venue: view.venue ?? i18n.t('Venue TBD'),
  seats: view.seats,
  seatCodes: view.seatCodes,
  school: view.school?.name ?? null,
  textLanguage: view.school?.textLanguage,
});

import type { ComposedMail } from '../../../infrastructure/mail/port.js';
import { isFree } from '../../orders/api.js';
import { bookingMail } from '../booking-mail.js';
import { compose, type NoticeInput } from '../letter.js';

export function bookingExpiredEmail(input: NoticeInput): ComposedMail {
  return compose(input, {
    subject: `Your booking has expired: ${input.productionTitle}, order ${input.confirmationNumber}`,
    title: 'Your booking has expired',
    sentences: [
      'No receipt reached us in time, so the seats have been released.',
      'If you have paid already, upload your receipt on the booking: when the seats are still free they are yours, otherwise the school will get in touch with you. If you have not paid, please do not pay now: choose seats again.',
    ],
    action: ['Open your booking', input.bookingUrl],
  });
}

/** E-mail about an order whose time to pay is over. No e-mail is sent for a free order, or after the performance has begun. */
export const expired = bookingMail({
  notice: 'expired',
  on: { BookingExpired: () => true },
  write: (about) =>
    isFree(about.booking.totalSen) || about.hasBegun ? null : bookingExpiredEmail(about),
});

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

/** The time to pay runs out. Families of free orders know that nothing was to be paid. */
export const expired = bookingMail({
  notice: 'expired',
  on: { BookingExpired: () => true },
  write: (about) =>
    isFree(about.booking.totalSen) || about.hasBegun ? null : bookingExpiredEmail(about),
});

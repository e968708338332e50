import { textsFor } from '../../../infrastructure/language/texts.js';
import { inOneParagraph } from '../../../infrastructure/mail/frame/texts.js';
import type { ComposedMail } from '../../../infrastructure/mail/port.js';
import { isFree } from '../../orders/api.js';
import { bookingMail } from '../booking-mail.js';
import { compose, type NoticeInput } from '../letter.js';

export function bookingExpiredEmail(input: NoticeInput): ComposedMail {
  const i18n = textsFor(input.language);
  return compose(input, {
    subject: i18n.t('Your booking has expired: {production}, order {number}', {
      production: input.productionTitle,
      number: input.confirmationNumber,
    }),
    title: i18n.t('Your booking has expired'),
    sentences: [
      i18n.t('No receipt reached us in time, so the seats have been released.'),
      inOneParagraph(
        [
          i18n.t(
            'If you have paid already, upload your receipt on the booking: when the seats are still free they are yours, otherwise the school will get in touch with you.',
          ),
          i18n.t('If you have not paid, please do not pay now: choose seats again.'),
        ],
        input.language,
      ),
    ],
    action: [i18n.t('Open your booking'), input.bookingUrl],
  });
}

/**
 * Mail about an order whose payment deadline has passed. None is sent for a free order, or after the performance has
 * begun.
 */
export const expired = bookingMail({
  notice: 'expired',
  on: { BookingExpired: () => true },
  write: (about) =>
    isFree(about.booking.totalSen) || about.hasBegun ? null : bookingExpiredEmail(about),
});

import { textsFor } from '../../../infrastructure/language/texts.js';
import type { ComposedMail } from '../../../infrastructure/mail/port.js';
import { bookingMail, byStaff } from '../booking-mail.js';
import { compose, type NoticeInput } from '../letter.js';

export function rejectedForGoodEmail(
  input: NoticeInput & { readonly reason: string | null },
): ComposedMail {
  const i18n = textsFor(input.language);
  return compose(input, {
    subject: i18n.t('Your payment was not accepted: {production}', {
      production: input.productionTitle,
    }),
    title: i18n.t('The school did not accept the payment for this booking'),
    sentences: [
      ...(input.reason ? [input.reason] : []),
      i18n.t('Your seats are free for others again, and no further receipt can be sent.'),
      i18n.t(
        'Only {school} can open the booking again: if you have paid, please answer this mail.',
        { school: input.school.name },
      ),
    ],
  });
}

/**
 * Mail about a booking that lost its seats, because staff rejected it or its receipt was rejected after the deadline.
 */
export const rejectedForGood = bookingMail({
  notice: 'rejected-for-good',
  on: {
    ReceiptRejected: ({ holdUntil }) => holdUntil === null,
    BookingStatusSetByStaff: ({ to }) => to === 'rejected',
  },
  limit: byStaff,
  write: rejectedForGoodEmail,
});

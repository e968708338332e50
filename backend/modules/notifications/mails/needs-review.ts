import { textsFor } from '../../../infrastructure/language/texts.js';
import type { ComposedMail } from '../../../infrastructure/mail/port.js';
import { bookingMail } from '../booking-mail.js';
import { compose, type NoticeInput } from '../letter.js';

export function needsReviewEmail(
  input: NoticeInput & { readonly reason: string | null },
): ComposedMail {
  const i18n = textsFor(input.language);
  return compose(input, {
    subject: i18n.t('We are checking your receipt: {production}', {
      production: input.productionTitle,
    }),
    title: i18n.t('Your receipt is with the school'),
    sentences: [
      ...(input.reason ? [input.reason] : []),
      i18n.t(
        'Your seats are kept until {school} has decided, and your tickets come by email as soon as your payment is confirmed.',
        { school: input.school.name },
      ),
      i18n.t('If you have a sharper picture of the receipt, you can send it from your booking.'),
    ],
  });
}

/** Mail about a receipt that staff will check. The seats are kept until they decide. */
export const needsReview = bookingMail({
  notice: 'needs-review',
  on: {
    ReceiptReferredToStaff: ({ holdUntil = null, reasons }) =>
      holdUntil === null && !reasons.includes('seats-gone'),
  },
  write: needsReviewEmail,
});

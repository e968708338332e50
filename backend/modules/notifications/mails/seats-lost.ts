import { textsFor } from '../../../infrastructure/language/texts.js';
import type { ComposedMail } from '../../../infrastructure/mail/port.js';
import { bookingMail } from '../booking-mail.js';
import { compose, type NoticeInput } from '../letter.js';

export function seatsLostEmail(
  input: NoticeInput & { readonly reason: string | null },
): ComposedMail {
  const i18n = textsFor(input.language);
  return compose(input, {
    subject: i18n.t('Your seats are gone: {production}', { production: input.productionTitle }),
    title: i18n.t('Your seats are gone'),
    sentences: [
      input.reason ?? '',
      i18n.t('Your receipt is with {school}. Please keep it, and do not pay again.', {
        school: input.school.name,
      }),
    ],
  });
}

/** Mail about a receipt that arrived after its seats were sold to another booking or removed from the seating plan. */
export const seatsLost = bookingMail({
  notice: 'seats-lost',
  on: { ReceiptReferredToStaff: ({ reasons }) => reasons.includes('seats-gone') },
  write: seatsLostEmail,
});

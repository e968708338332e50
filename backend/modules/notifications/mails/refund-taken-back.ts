import { toDecimal } from '../../../contracts/money.js';
import { textsFor } from '../../../infrastructure/language/texts.js';
import { ringgit } from '../../../infrastructure/mail/frame/texts.js';
import type { ComposedMail } from '../../../infrastructure/mail/port.js';
import { bookingMail, byStaff } from '../booking-mail.js';
import { compose, type NoticeInput } from '../letter.js';

export function refundTakenBackEmail(
  input: NoticeInput & { readonly amountSen: number },
): ComposedMail {
  const i18n = textsFor(input.language);
  const school = input.school.name;
  const refunded = ringgit(toDecimal(input.amountSen));
  return compose(input, {
    subject: i18n.t('{refunded} not paid back yet: {production}, order {number}', {
      refunded,
      production: input.productionTitle,
      number: input.confirmationNumber,
    }),
    title: i18n.t('The {refunded} were not paid back yet', { refunded }),
    sentences: [
      i18n.t(
        '{school} had marked {refunded} of your booking as paid back. That was a mistake: the money has not been sent.',
        { school, refunded },
      ),
      i18n.t(
        'Your booking shows what {school} still has to pay you. If the money did reach you, please answer this mail.',
        { school },
      ),
    ],
  });
}

/**
 * Mail after staff took back a recorded refund, so that the family does not wait for money. Sent even when the mail
 * about the refund was not.
 */
export const refundTakenBack = bookingMail({
  notice: 'refund-taken-back',
  on: { RefundTakenBack: () => true },
  limit: byStaff,
  write: ({ cause, ...about }) =>
    cause?.type === 'RefundTakenBack' ? refundTakenBackEmail({ ...about, ...cause.data }) : null,
});

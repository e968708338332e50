import { isPaid } from '../../../contracts/booking-groups.js';
import { toDecimal } from '../../../contracts/money.js';
import { textsFor } from '../../../infrastructure/language/texts.js';
import { ringgit } from '../../../infrastructure/mail/frame/texts.js';
import type { ComposedMail } from '../../../infrastructure/mail/port.js';
import { bookingMail, byStaff } from '../booking-mail.js';
import { compose, type NoticeInput } from '../letter.js';

export function paymentQuestionEmail(
  input: NoticeInput & { readonly missing: string },
): ComposedMail {
  const { confirmationNumber: number } = input;
  const i18n = textsFor(input.language);
  return compose(input, {
    subject: i18n.t('Your payment for {production}, booking {number}', {
      production: input.productionTitle,
      number,
    }),
    title: i18n.t('We cannot find your payment'),
    sentences: [
      i18n.t('{school} cannot find {amount} for booking {number} on its bank statement.', {
        school: input.school.name,
        amount: ringgit(input.missing),
        number,
      }),
      i18n.t(
        'Please tell the school on which day and from which bank you paid, or send the transaction ID: an answer to this mail goes to its office.',
      ),
      i18n.t('Please do not pay again before you have heard from the school.'),
    ],
  });
}

/**
 * Mail in which staff ask about a payment that no statement shows, although its receipt was accepted. None is sent when
 * the booking is now cancelled or unpaid.
 */
export const paymentQuestion = bookingMail({
  notice: 'payment-question',
  on: { PaymentQuestionAsked: () => true },
  limit: byStaff,
  write: ({ cause, ...about }) =>
    cause?.type === 'PaymentQuestionAsked' && isPaid(about.booking.status)
      ? paymentQuestionEmail({ ...about, missing: toDecimal(cause.data.missingSen) })
      : null,
});

import type { RefundPaid } from '../../../contracts/events/index.js';
import { toDecimal } from '../../../contracts/money.js';
import { textsFor } from '../../../infrastructure/language/texts.js';
import { inOneParagraph, dayOf, ringgit } from '../../../infrastructure/mail/frame/texts.js';
import type { ComposedMail } from '../../../infrastructure/mail/port.js';
import { bookingMail, byStaff } from '../booking-mail.js';
import { compose, type NoticeInput } from '../letter.js';

export function refundPaidEmail(
  input: NoticeInput & Pick<RefundPaid['data'], 'amountSen' | 'paidOn' | 'reference'>,
): ComposedMail {
  const { paidOn, reference, language } = input;
  const i18n = textsFor(language);
  const refunded = ringgit(toDecimal(input.amountSen));
  return compose(input, {
    subject: i18n.t('{refunded} paid back: {production}, order {number}', {
      refunded,
      production: input.productionTitle,
      number: input.confirmationNumber,
    }),
    title: i18n.t('The school has paid {refunded} back', { refunded }),
    sentences: [
      inOneParagraph(
        [
          i18n.t('{school} paid {refunded} of your booking back on {day}.', {
            school: input.school.name,
            refunded,
            day: dayOf(new Date(paidOn), language),
          }),
          ...(reference === null ? [] : [i18n.t('Reference: {reference}.', { reference })]),
        ],
        language,
      ),
      i18n.t(
        'A bank may need some days until you see it. If it does not come, please answer this mail.',
      ),
    ],
  });
}

/** Mail after the school recorded a refund as paid. */
export const refundPaid = bookingMail({
  notice: 'refund-paid',
  on: { RefundPaid: () => true },
  limit: byStaff,
  write: ({ cause, ...about }) =>
    cause?.type === 'RefundPaid' ? refundPaidEmail({ ...about, ...cause.data }) : null,
});

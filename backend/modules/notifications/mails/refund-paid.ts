import type { RefundPaid } from '../../../contracts/events/index.js';
import { toDecimal } from '../../../contracts/money.js';
import { dayOf, ringgit } from '../../../infrastructure/mail/frame/texts.js';
import type { ComposedMail } from '../../../infrastructure/mail/port.js';
import { bookingMail, byStaff } from '../booking-mail.js';
import { compose, type NoticeInput } from '../letter.js';

export function refundPaidEmail(
  input: NoticeInput & Pick<RefundPaid['data'], 'amountSen' | 'paidOn' | 'reference'>,
): ComposedMail {
  const { paidOn, reference, school } = input;
  const refunded = ringgit(toDecimal(input.amountSen));
  return compose(input, {
    subject: `${refunded} paid back: ${input.productionTitle}, order ${input.confirmationNumber}`,
    title: `The school has paid ${refunded} back`,
    sentences: [
      `${school.name} paid ${refunded} of your booking back on ${dayOf(new Date(paidOn))}.${reference === null ? '' : ` Reference: ${reference}.`}`,
      'A bank may need some days until you see it. If it does not come, please answer this mail.',
    ],
  });
}

/** E-mail after the school has recorded a refund as paid. */
export const refundPaid = bookingMail({
  notice: 'refund-paid',
  on: { RefundPaid: () => true },
  limit: byStaff,
  write: ({ cause, ...about }) =>
    cause?.type === 'RefundPaid' ? refundPaidEmail({ ...about, ...cause.data }) : null,
});

import { toDecimal } from '../../../contracts/money.js';
import { dayOf, ringgit } from '../../../infrastructure/mail/frame/texts.js';
import type { ComposedMail } from '../../../infrastructure/mail/port.js';
import { bookingMail, byStaff } from '../booking-mail.js';
import { compose, type NoticeInput } from '../letter.js';

/**
 * Writes the mail about a refund.
 * @param refunded decimal string in RM
 * @param paidOn ISO 8601 day
 * @param reference the staff's text; null after an erasure
 */
export function refundPaidEmail(
  input: NoticeInput & {
    readonly refunded: string;
    readonly paidOn: string;
    readonly reference: string | null;
  },
): ComposedMail {
  const { refunded, paidOn, reference, school } = input;
  return compose(input, {
    subject: `${ringgit(refunded)} paid back: ${input.productionTitle}, order ${input.confirmationNumber}`,
    title: `The school has paid ${ringgit(refunded)} back`,
    sentences: [
      `${school.name} paid ${ringgit(refunded)} of your booking back on ${dayOf(new Date(paidOn))}.${reference === null ? '' : ` Reference: ${reference}.`}`,
      'A bank may need some days until you see it. If it does not come, please answer this mail.',
    ],
  });
}

/** The school marks money as paid back. */
export const refundPaid = bookingMail({
  notice: 'refund-paid',
  on: { RefundPaid: () => true },
  limit: byStaff,
  write: ({ cause, ...about }) =>
    cause?.type === 'RefundPaid'
      ? refundPaidEmail({
          ...about,
          refunded: toDecimal(cause.data.amountSen),
          paidOn: cause.data.paidOn,
          reference: cause.data.reference,
        })
      : null,
});

import { toDecimal } from '../../../contracts/money.js';
import { ringgit } from '../../../infrastructure/mail/frame/texts.js';
import type { ComposedMail } from '../../../infrastructure/mail/port.js';
import { bookingMail, byStaff } from '../booking-mail.js';
import { compose, type NoticeInput } from '../letter.js';

/**
 * Writes the mail about a refund that staff took back, so that the family does not wait for it at the bank. The mail about the
 * refund may have been sent or not.
 * @param refunded decimal string in RM
 */
export function refundTakenBackEmail(
  input: NoticeInput & { readonly refunded: string },
): ComposedMail {
  const { refunded, school } = input;
  return compose(input, {
    subject: `${ringgit(refunded)} not paid back yet: ${input.productionTitle}, order ${input.confirmationNumber}`,
    title: `The ${ringgit(refunded)} were not paid back yet`,
    sentences: [
      `${school.name} had marked ${ringgit(refunded)} of your booking as paid back. That was a mistake: the money has not been sent.`,
      `Your booking shows what ${school.name} still has to pay you. If the money did reach you, please answer this mail.`,
    ],
  });
}

/** The school takes back that it paid money back. */
export const refundTakenBack = bookingMail({
  notice: 'refund-taken-back',
  on: { RefundTakenBack: () => true },
  limit: byStaff,
  write: ({ cause, ...about }) =>
    cause?.type === 'RefundTakenBack'
      ? refundTakenBackEmail({ ...about, refunded: toDecimal(cause.data.amountSen) })
      : null,
});

import { toDecimal } from '../../../contracts/money.js';
import { ringgit } from '../../../infrastructure/mail/frame/texts.js';
import type { ComposedMail } from '../../../infrastructure/mail/port.js';
import { bookingMail, byStaff } from '../booking-mail.js';
import { compose, type NoticeInput } from '../letter.js';

export function refundTakenBackEmail(
  input: NoticeInput & { readonly amountSen: number },
): ComposedMail {
  const { school } = input;
  const refunded = ringgit(toDecimal(input.amountSen));
  return compose(input, {
    subject: `${refunded} not paid back yet: ${input.productionTitle}, order ${input.confirmationNumber}`,
    title: `The ${refunded} were not paid back yet`,
    sentences: [
      `${school.name} had marked ${refunded} of your booking as paid back. That was a mistake: the money has not been sent.`,
      `Your booking shows what ${school.name} still has to pay you. If the money did reach you, please answer this mail.`,
    ],
  });
}

/**
 * E-mail after staff have undone a recorded refund, so that the family does not wait for the money. It is sent even if the e-mail
 * about the refund was not.
 */
export const refundTakenBack = bookingMail({
  notice: 'refund-taken-back',
  on: { RefundTakenBack: () => true },
  limit: byStaff,
  write: ({ cause, ...about }) =>
    cause?.type === 'RefundTakenBack' ? refundTakenBackEmail({ ...about, ...cause.data }) : null,
});

import type { ComposedMail } from '../../../infrastructure/mail/port.js';
import { bookingMail } from '../booking-mail.js';
import { compose, type NoticeInput } from '../letter.js';

export function seatsLostEmail(
  input: NoticeInput & { readonly reason: string | null },
): ComposedMail {
  return compose(input, {
    subject: `Your seats are gone: ${input.productionTitle}`,
    title: 'Your seats are gone',
    sentences: [
      input.reason ?? '',
      `Your receipt is with ${input.school.name}. Please keep it, and do not pay again.`,
    ],
  });
}

/** E-mail about a receipt that arrived after the seats were sold to another booking or removed from the seating plan. */
export const seatsLost = bookingMail({
  notice: 'seats-lost',
  on: { ReceiptReferredToStaff: ({ reasons }) => reasons.includes('seats-gone') },
  write: seatsLostEmail,
});

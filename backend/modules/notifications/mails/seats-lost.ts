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

/** A receipt comes, but the seats were sold to another booking or the hall was changed. */
export const seatsLost = bookingMail({
  notice: 'seats-lost',
  on: { ReceiptReferredToStaff: ({ reasons }) => reasons.includes('seats-gone') },
  write: seatsLostEmail,
});

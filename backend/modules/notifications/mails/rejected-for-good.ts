import type { ComposedMail } from '../../../infrastructure/mail/port.js';
import { bookingMail, byStaff } from '../booking-mail.js';
import { compose, type NoticeInput } from '../letter.js';

export function rejectedForGoodEmail(
  input: NoticeInput & { readonly reason: string | null },
): ComposedMail {
  return compose(input, {
    subject: `Your payment was not accepted: ${input.productionTitle}`,
    title: 'The school did not accept the payment for this booking',
    sentences: [
      ...(input.reason ? [input.reason] : []),
      'Your seats are free for others again, and no further receipt can be sent.',
      `Only ${input.school.name} can open the booking again: if you have paid, please answer this mail.`,
    ],
  });
}

/** E-mail about a receipt that is rejected when no time is left, or about a booking that staff reject: its seats are free. */
export const rejectedForGood = bookingMail({
  notice: 'rejected-for-good',
  on: {
    ReceiptRejected: ({ holdUntil }) => holdUntil === null,
    BookingStatusSetByStaff: ({ to }) => to === 'rejected',
  },
  limit: byStaff,
  write: rejectedForGoodEmail,
});

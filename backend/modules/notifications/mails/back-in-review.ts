import { isPaid, mayLackSeats } from '../../../contracts/booking-groups.js';
import type { ComposedMail } from '../../../infrastructure/mail/port.js';
import { bookingMail, byStaff } from '../booking-mail.js';
import { compose, type NoticeInput } from '../letter.js';

export function backInReviewEmail(
  input: NoticeInput & { readonly hadTicket: boolean },
): ComposedMail {
  const { name } = input.school;
  return compose(input, {
    subject: `${name} is looking at your booking again: ${input.productionTitle}`,
    title: 'Your booking is being looked at again',
    sentences: [
      input.hadTicket
        ? `Your ticket is not valid while ${name} looks at your payment once more. Your seats are kept until it has decided.`
        : `Your seats are kept for you until ${name} has decided.`,
      'Your tickets come by email as soon as your payment is confirmed.',
    ],
  });
}

/**
 * E-mail after staff have taken a confirmation back, or have given a booking its seats again, and have not decided yet. The
 * ticket is not valid for now.
 */
export const backInReview = bookingMail({
  notice: 'back-in-review',
  on: {
    BookingStatusSetByStaff: ({ from, to }) =>
      to === 'needs_review' && (isPaid(from) || mayLackSeats(from)),
  },
  limit: byStaff,
  write: backInReviewEmail,
});

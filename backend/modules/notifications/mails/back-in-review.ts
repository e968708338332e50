import { isPaid, mayLackSeats } from '../../../contracts/booking-groups.js';
import { textsFor } from '../../../infrastructure/language/texts.js';
import type { ComposedMail } from '../../../infrastructure/mail/port.js';
import { bookingMail, byStaff } from '../booking-mail.js';
import { compose, type NoticeInput } from '../letter.js';

export function backInReviewEmail(
  input: NoticeInput & { readonly hadTicket: boolean },
): ComposedMail {
  const i18n = textsFor(input.language);
  const school = input.school.name;
  return compose(input, {
    subject: i18n.t('{school} is looking at your booking again: {production}', {
      school,
      production: input.productionTitle,
    }),
    title: i18n.t('Your booking is being looked at again'),
    sentences: [
      input.hadTicket
        ? i18n.t(
            'Your ticket is not valid while {school} looks at your payment once more. Your seats are kept until it has decided.',
            { school },
          )
        : i18n.t('Your seats are kept for you until {school} has decided.', { school }),
      i18n.t('Your tickets come by email as soon as your payment is confirmed.'),
    ],
  });
}

/**
 * Mail after staff took a confirmation back, or gave a booking its seats again, without a decision yet. The ticket is
 * not valid for now.
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

import type { BookingCancelled } from '../../../contracts/events/index.js';
import { toSen } from '../../../contracts/money.js';
import { textsFor } from '../../../infrastructure/language/texts.js';
import { inOneParagraph, ringgit } from '../../../infrastructure/mail/frame/texts.js';
import type { ComposedMail } from '../../../infrastructure/mail/port.js';
import { bookingMail } from '../booking-mail.js';
import { compose, type NoticeInput } from '../letter.js';

/**
 * Writes the mail about a booking that the school cancelled.
 *
 * @param reason shown unchanged; null when none was given @param refundDue family's money that the school still has, in
 * ringgit as a decimal string; null when unknown
 */
export function bookingCancelledEmail(
  input: NoticeInput & { readonly reason: string | null; readonly refundDue: string | null },
): ComposedMail {
  const i18n = textsFor(input.language);
  const school = input.school.name;
  const refundDue = toSen(input.refundDue ?? '0.00') ? input.refundDue : null;
  return compose(input, {
    subject: i18n.t('Your booking was cancelled: {production}', {
      production: input.productionTitle,
    }),
    title: i18n.t('Your booking was cancelled'),
    sentences: [
      ...(input.reason ? [input.reason] : []),
      i18n.t('The seats are no longer reserved for you and the ticket is not valid any more.'),
      refundDue === null
        ? i18n.t(
            'If you have paid, {school} will contact you about your money; please keep your receipt.',
            { school },
          )
        : inOneParagraph(
            [
              i18n.t('{school} has to pay {refund} back to you.', {
                school,
                refund: ringgit(refundDue),
              }),
              i18n.t(
                'You will get an email as soon as it is paid; please keep your receipt until then.',
              ),
            ],
            input.language,
          ),
    ],
    action: refundDue === null ? null : [i18n.t('View your booking'), input.bookingUrl],
  });
}

const WHY: Readonly<Record<BookingCancelled['data']['reason'], string | null>> = {
  staff: null,
  customer: null,
  'seats-lost':
    /*i18n*/ 'Because of a fault on our side your seats were given to another family before you had paid. We are sorry: please choose other seats.',
  'showtime-deleted': /*i18n*/ 'The school has taken this showtime off its programme.',
  'production-deleted':
    /*i18n*/ 'The school has called this production off, with all its showtimes.',
};

/**
 * Mail about a booking that the school cancelled. None is sent when the family gave up the order itself, or had already
 * lost its seats.
 */
export const cancelled = bookingMail<Pick<BookingCancelled['data'], 'reason'>>({
  notice: 'cancelled',
  queue: 'cancellation-notice',
  prefix: 'cancelled',
  on: {
    BookingCancelled: ({ from, reason }) =>
      from !== 'expired' && reason !== 'customer' && { reason },
  },
  isOld: ({ booking }) => booking.status !== 'cancelled',
  limit: () => null,
  async write(about, { reason }) {
    const sums = await about.money.sums(about.booking);
    const i18n = textsFor(about.language);
    const why = WHY[reason];
    return bookingCancelledEmail({
      ...about,
      reason: why === null ? null : i18n.t(why),
      refundDue: sums?.refundDue ?? null,
    });
  },
});

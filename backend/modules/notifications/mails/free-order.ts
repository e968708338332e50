import { textsFor } from '../../../infrastructure/language/texts.js';
import { inOneParagraph, dateAndTime } from '../../../infrastructure/mail/frame/texts.js';
import type { ComposedMail } from '../../../infrastructure/mail/port.js';
import { awaitsConfirmation, confirmationToken, isFree } from '../../orders/api.js';
import { bookingMail } from '../booking-mail.js';
import { compose, type NoticeInput } from '../letter.js';
import { LIMITS } from '../limits.js';

/**
 * Writes the mail about a free order, with a link that confirms it.
 *
 * @param confirmUrl page with a button, because mail programs open links by themselves
 */
export function freeOrderEmail(
  input: NoticeInput & { readonly confirmUrl: string; readonly holdUntil: Date },
): ComposedMail {
  const { language } = input;
  const i18n = textsFor(language);
  return compose(input, {
    subject: i18n.t('Please confirm your booking: {production}', {
      production: input.productionTitle,
    }),
    title: i18n.t('Please confirm your booking'),
    sentences: [
      inOneParagraph(
        [
          i18n.t('Your seats are held until {time}.', {
            time: dateAndTime(input.holdUntil, language),
          }),
          i18n.t('There is nothing to pay: confirm the booking, and your tickets come by email.'),
        ],
        language,
      ),
    ],
    action: [i18n.t('Confirm my booking'), input.confirmUrl],
    small: i18n.t(
      'You did not order tickets? Then do nothing: the seats are free again by themselves.',
    ),
  });
}

/**
 * Mail after a free order is placed or its address is corrected. The buyer may request the link again (`MailRequests`).
 */
export const freeOrder = bookingMail({
  notice: 'free-order',
  queue: 'free-order-mail',
  prefix: 'free-order',
  on: {
    BookingPlaced: ({ totalSen }) => isFree(totalSen),
    CustomerDetailsCorrected: () => true,
  },
  isOld: ({ booking }) => !awaitsConfirmation(booking),
  limit: ({ booking }) => LIMITS.freeOrder(booking.performance.schoolId),
  write({ holdUntil, ...about }) {
    if (!holdUntil) return null;
    const { bookingId } = about.booking;
    const token = confirmationToken(bookingId, about.to, about.config);
    const confirmUrl = about.own.link(bookingId, about.to, `?confirm=${token}`);
    return freeOrderEmail({ ...about, confirmUrl, holdUntil });
  },
});

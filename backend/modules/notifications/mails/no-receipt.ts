import { textsFor } from '../../../infrastructure/language/texts.js';
import { dateAndTime } from '../../../infrastructure/mail/frame/texts.js';
import type { ComposedMail } from '../../../infrastructure/mail/port.js';
import { bookingMail } from '../booking-mail.js';
import { compose, type NoticeInput } from '../letter.js';

export function noReceiptEmail(input: NoticeInput & { readonly holdUntil: Date }): ComposedMail {
  const i18n = textsFor(input.language);
  return compose(input, {
    subject: i18n.t('Please send a picture of the receipt: {production}', {
      production: input.productionTitle,
    }),
    title: i18n.t('We found no receipt in your picture'),
    sentences: [
      i18n.t(
        'Please upload a sharp screenshot of the whole receipt: the amount, the account, the date and the reference must be readable.',
      ),
      i18n.t('We keep your seats until {time}, Malaysian time.', {
        time: dateAndTime(input.holdUntil, input.language),
      }),
    ],
    action: [i18n.t('Upload a better picture'), input.bookingUrl],
    small: i18n.t('Already paid? Do not pay again: the same transfer counts.'),
  });
}

/**
 * Mail about an uploaded picture that is not a receipt. The payment deadline keeps running, and staff see the picture
 * as well.
 */
export const noReceipt = bookingMail({
  notice: 'no-receipt',
  on: {
    ReceiptReferredToStaff: ({ holdUntil = null, reasons }) =>
      holdUntil !== null && !reasons.includes('seats-gone'),
  },
  write: ({ holdUntil, ...about }) => holdUntil && noReceiptEmail({ ...about, holdUntil }),
});

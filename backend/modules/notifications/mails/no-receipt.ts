import type { ComposedMail } from '../../../infrastructure/mail/port.js';
import { bookingMail } from '../booking-mail.js';
import { compose, malaysianTime, type NoticeInput } from '../letter.js';

export function noReceiptEmail(input: NoticeInput & { readonly holdUntil: Date }): ComposedMail {
  return compose(input, {
    subject: `Please send a picture of the receipt: ${input.productionTitle}`,
    title: 'We found no receipt in your picture',
    sentences: [
      'Please upload a sharp screenshot of the whole receipt: the amount, the account, the date and the reference must be readable.',
      `We keep your seats until ${malaysianTime(input.holdUntil)}.`,
    ],
    action: ['Upload a better picture', input.bookingUrl],
    small: 'Already paid? Do not pay again: the same transfer counts.',
  });
}

/** E-mail about an uploaded picture that is not a receipt. The payment clock still runs, and staff see the picture as well. */
export const noReceipt = bookingMail({
  notice: 'no-receipt',
  on: {
    ReceiptReferredToStaff: ({ holdUntil = null, reasons }) =>
      holdUntil !== null && !reasons.includes('seats-gone'),
  },
  write: ({ holdUntil, ...about }) => holdUntil && noReceiptEmail({ ...about, holdUntil }),
});

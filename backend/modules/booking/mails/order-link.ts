import type { ComposedMail } from '../../../infrastructure/mail/port.js';
import { compose, type NoticeInput } from './letter.js';

/** Writes the mail with a requested link: it opens the whole booking, on any device. */
export function orderLinkEmail(input: NoticeInput): ComposedMail {
  return compose(input, {
    subject: 'Your booking',
    title: 'Open your booking',
    sentences: [
      'This link shows all of your booking on the device on which you open it: pay, upload a receipt, change your details. Whoever has the link can do the same, so keep it in the family.',
    ],
    action: ['Open my booking', input.bookingUrl],
    small:
      'You did not ask for this link? Then somebody else entered your booking. The link was sent to you alone.',
  });
}

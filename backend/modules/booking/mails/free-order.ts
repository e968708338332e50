import { dateAndTime } from '../../../infrastructure/mail/frame/texts.js';
import type { ComposedMail } from '../../../infrastructure/mail/port.js';
import { compose, type NoticeInput } from './letter.js';

/**
 * Writes the mail about a free order; opening the link confirms it.
 * @param confirmUrl a page with a button, because programs that open links in mails must not confirm
 */
export function freeOrderEmail(
  input: NoticeInput & { readonly confirmUrl: string; readonly holdUntil: Date },
): ComposedMail {
  return compose(input, {
    subject: `Please confirm your booking: ${input.productionTitle}`,
    title: 'Please confirm your booking',
    sentences: [
      `Your seats are held until ${dateAndTime(input.holdUntil)}. There is nothing to pay: confirm the booking, and your tickets come by email.`,
    ],
    action: ['Confirm my booking', input.confirmUrl],
    small: 'You did not order tickets? Then do nothing: the seats are free again by themselves.',
  });
}

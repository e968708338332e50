import type { FamilyBalanceSums } from '../../../contracts/rest/refunds.js';
import { ringgit } from '../../../infrastructure/mail/frame/texts.js';
import type { ComposedMail } from '../../../infrastructure/mail/port.js';
import { partPaidSentences } from '../balance-sentences.js';
import { bookingMail } from '../booking-mail.js';
import { compose, malaysianTime, type NoticeInput } from '../letter.js';

/**
 * Writes the e-mail about a rejected receipt; the seats are kept a little longer.
 *
 * @param reason message of the decision, as the family sees it on the booking's page
 * @param holdUntil time at which the seats become free, unless a better receipt arrives
 * @param balance paid and open sums; null: the school's statements cannot be read
 */
export function receiptRejectedEmail(
  input: NoticeInput & {
    readonly reason: string;
    readonly holdUntil: Date;
    readonly balance: FamilyBalanceSums | null;
  },
): ComposedMail {
  const { balance } = input;
  return compose(input, {
    subject: `Please send another receipt: ${input.productionTitle}`,
    title: 'We could not accept this receipt',
    sentences: [
      input.reason,
      ...(balance ? partPaidSentences(balance) : []),
      `Please upload a receipt of your transfer of ${ringgit(balance?.open ?? input.totalAmount)} that shows the amount, the account it went to, the date and the reference.`,
      `We keep your seats until ${malaysianTime(input.holdUntil)}.`,
    ],
    action: ['Upload another receipt', input.bookingUrl],
    small:
      'Already paid? Do not pay again: the same transfer counts, only its receipt must be readable.',
  });
}

/** E-mail about a rejected receipt, while there is time for another one. */
export const receiptRejected = bookingMail({
  notice: 'receipt-rejected',
  on: { ReceiptRejected: ({ holdUntil }) => holdUntil !== null },
  async write({ holdUntil, ...about }) {
    if (!holdUntil) return null;
    const open = await about.money.open(about.booking);
    const reason = about.reason ?? '';
    return open === 'all-has-come'
      ? null
      : receiptRejectedEmail({ ...about, ...open, reason, holdUntil });
  },
});

import type { FamilyBalanceSums } from '../../../contracts/rest/refunds.js';
import { textsFor } from '../../../infrastructure/language/texts.js';
import { dateAndTime, ringgit } from '../../../infrastructure/mail/frame/texts.js';
import type { ComposedMail } from '../../../infrastructure/mail/port.js';
import { partPaidSentences } from '../balance-sentences.js';
import { bookingMail } from '../booking-mail.js';
import { compose, type NoticeInput } from '../letter.js';

/**
 * Writes the mail about a rejected receipt; the seats are kept a little longer.
 *
 * @param reason message of the decision, as on the booking's page @param holdUntil time at which the seats become free
 * unless a better receipt arrives @param balance paid and open sums; null when the statements cannot be read
 */
export function receiptRejectedEmail(
  input: NoticeInput & {
    readonly reason: string;
    readonly holdUntil: Date;
    readonly balance: FamilyBalanceSums | null;
  },
): ComposedMail {
  const { balance, language } = input;
  const i18n = textsFor(language);
  return compose(input, {
    subject: i18n.t('Please send another receipt: {production}', {
      production: input.productionTitle,
    }),
    title: i18n.t('We could not accept this receipt'),
    sentences: [
      input.reason,
      ...(balance ? partPaidSentences(balance, language) : []),
      i18n.t(
        'Please upload a receipt of your transfer of {amount} that shows the amount, the account it went to, the date and the reference.',
        { amount: ringgit(balance?.open ?? input.totalAmount) },
      ),
      i18n.t('We keep your seats until {time}, Malaysian time.', {
        time: dateAndTime(input.holdUntil, language),
      }),
    ],
    action: [i18n.t('Upload another receipt'), input.bookingUrl],
    small: i18n.t(
      'Already paid? Do not pay again: the same transfer counts, only its receipt must be readable.',
    ),
  });
}

/** Mail about a rejected receipt, while there is time for another one. */
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

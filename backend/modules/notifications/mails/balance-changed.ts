import { isPaid } from '../../../contracts/booking-groups.js';
import { toDecimal } from '../../../contracts/money.js';
import { textsFor } from '../../../infrastructure/language/texts.js';
import { ringgit } from '../../../infrastructure/mail/frame/texts.js';
import type { ComposedMail } from '../../../infrastructure/mail/port.js';
import {
  isLastThatChangesWhatIsOpen,
  isToldByTicket,
  isToldOfBalance,
  type ProofChange,
} from '../../orders/api.js';
import {
  balanceSentences,
  cameSentence,
  howToPay,
  isSettled,
  takenBackSentence,
  type TicketBalance,
} from '../balance-sentences.js';
import { bookingMail, byStaff } from '../booking-mail.js';
import { compose, type NoticeInput } from '../letter.js';
import { askToPay } from './order-placed.js';

/**
 * Writes the mail to a family with a ticket whose open sum changed.
 *
 * @param amount ringgit as a decimal string @param came true when a payment was found, false when its match was undone
 */
export function balanceChangedEmail(
  input: NoticeInput & {
    readonly amount: string;
    readonly came: boolean;
    readonly balance: TicketBalance;
  },
): ComposedMail {
  const { came, balance, confirmationNumber: number, language } = input;
  const i18n = textsFor(language);
  const school = input.school.name;
  const amount = ringgit(input.amount);
  const production = input.productionTitle;
  const facts = howToPay(balance, number, language);
  return compose(input, {
    subject: came
      ? i18n.t('{amount} of your payment has come: {production}, order {number}', {
          amount,
          production,
          number,
        })
      : i18n.t('{amount} still to pay: {production}, order {number}', {
          amount: ringgit(balance.open),
          production,
          number,
        }),
    title: came
      ? i18n.t('{amount} of your payment has come', { amount })
      : i18n.t('What you still have to pay has changed'),
    sentences: [
      came
        ? cameSentence(input.amount, school, language)
        : takenBackSentence(input.amount, school, language),
      ...(isSettled(balance)
        ? [i18n.t('Nothing is left to pay for your seats.')]
        : balanceSentences(balance, school, number, language)),
      i18n.t('Your ticket stays as it is.'),
    ],
    ...(facts.length > 0 ? { payment: { facts, qrPng: null } } : {}),
  });
}

/**
 * Change of the proven sum by a matched statement line. The match's event is in the school's statement stream, not in
 * the booking's.
 */
interface Matched {
  readonly proof?: ProofChange;
}

/**
 * Mail about a changed open sum: a transfer was found on the bank statement, or no longer counts. When the transfer
 * confirms the booking, the ticket mail reports it instead.
 */
export const balanceChanged = bookingMail<Matched>({
  notice: 'balance-changed',
  on: {
    StatementLineMatched: ({ amountSen }, { position }) => ({
      proof: { sen: amountSen, position },
    }),
    // A payment that the bank took back causes no mail, because staff decide first.
    StatementLineUnmatched: ({ amountSen, returnedBy }, { position }) =>
      !returnedBy && { proof: { sen: -amountSen, position } },
  },
  isOld: ({ history }, { proof }) => !proof || isToldByTicket(proof, history),
  limit: byStaff,
  async write(about, { proof: change }) {
    const { booking, causeId, money, hasBegun, holdUntil } = about;
    if (!change || !isToldOfBalance(booking)) return null;
    const proof = await money.proofSince(booking, causeId);
    if (!proof || !isLastThatChangesWhatIsOpen(booking.money, change.sen, proof)) return null;
    const amount = toDecimal(Math.abs(change.sen));
    if (isPaid(booking.status)) {
      const balance = await money.balance(booking);
      return balance && balanceChangedEmail({ ...about, amount, came: change.sen > 0, balance });
    }
    const why = change.sen > 0 ? 'part-came' : 'part-taken-back';
    return hasBegun || !holdUntil ? null : askToPay(about, holdUntil, why, amount);
  },
});

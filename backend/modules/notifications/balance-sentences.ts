import type { I18n } from '@lingui/core';
import type { Payee } from '../../contracts/events/index.js';
import { toSen } from '../../contracts/money.js';
import type { FamilyBalanceSums } from '../../contracts/rest/refunds.js';
import { textsFor } from '../../infrastructure/language/texts.js';
import { inOneParagraph, ringgit } from '../../infrastructure/mail/frame/texts.js';
import type { Fact } from '../../infrastructure/mail/frame/frame.js';

/* Words the sentences of mails about money that is still to pay for a ticket or that the school pays back. */

export interface TicketBalance extends FamilyBalanceSums {
  /**
   * Account for the open sum. Null when no payment is wanted now or the school has no account number; the booking's
   * page shows which.
   */
  readonly payee: Payee | null;
}

const isOpen = ({ open }: FamilyBalanceSums): boolean => toSen(open) !== 0;
const comesBack = ({ refundDue }: FamilyBalanceSums): boolean => toSen(refundDue) !== 0;
export const isSettled = (balance: FamilyBalanceSums): boolean =>
  !isOpen(balance) && !comesBack(balance);

function stillToPay(balance: FamilyBalanceSums, i18n: I18n): string {
  const [charged, open] = [ringgit(balance.charged), ringgit(balance.open)];
  return balance.paidBackTooMuch
    ? i18n.t(
        'Your seats cost {charged}, and {tooMuch} more was paid back to you than has come from you: {open} is still to pay.',
        { charged, open, tooMuch: ringgit(balance.paidBackTooMuch) },
      )
    : i18n.t('Your seats cost {charged}, and you have paid {paid}: {open} is still to pay.', {
        charged,
        open,
        paid: ringgit(balance.paid),
      });
}

/**
 * Returns sentences about a part payment: the sum paid and the sum still to pay. Empty when nothing or everything was
 * paid.
 */
export const partPaidSentences = (
  balance: FamilyBalanceSums,
  language?: string,
): readonly string[] =>
  isOpen(balance) && (toSen(balance.paid) !== 0 || balance.paidBackTooMuch !== undefined)
    ? [stillToPay(balance, textsFor(language))]
    : [];

/**
 * Returns the sentence that a payment was found on the bank statement.
 *
 * @param amount ringgit as a decimal string
 */
export function cameSentence(amount: string, school: string, language?: string): string {
  const i18n = textsFor(language);
  return i18n.t('{school} has found {amount} of your payment on its bank statement.', {
    school,
    amount: ringgit(amount),
  });
}

/**
 * Returns the sentence that a payment no longer counts for the booking, because staff undid its match.
 *
 * @param amount ringgit as a decimal string
 */
export function takenBackSentence(amount: string, school: string, language?: string): string {
  const i18n = textsFor(language);
  return i18n.t(
    '{school} had counted a transfer of {amount} on its bank statement as your payment. That was taken back. If the transfer was yours, please answer this mail and do not pay it again.',
    { school, amount: ringgit(amount) },
  );
}

/** Returns sentences about money still to pay or due back. Empty when there is neither. */
export function balanceSentences(
  balance: TicketBalance,
  school: string,
  reference: string,
  language?: string,
): readonly string[] {
  const { charged, paid, open, refundDue, payee } = balance;
  const i18n = textsFor(language);
  if (isOpen(balance)) {
    const how = payee
      ? [
          i18n.t(
            'Please transfer {amount} as shown below, with {reference} as the payment reference.',
            { amount: ringgit(open), reference },
          ),
          i18n.t(
            'There is no receipt to send: {school} finds the transfer on its bank statement.',
            {
              school,
            },
          ),
        ]
      : [i18n.t('Your booking’s page says how to pay it; otherwise ask {school}.', { school })];
    return [stillToPay(balance, i18n), inOneParagraph(how, language)];
  }
  if (comesBack(balance))
    return [
      inOneParagraph(
        [
          i18n.t(
            'Your seats cost {charged}, and you have paid {paid}: {school} has to pay {refund} back to you.',
            { charged: ringgit(charged), paid: ringgit(paid), school, refund: ringgit(refundDue) },
          ),
          i18n.t(
            'You will get an email as soon as it is paid; please keep your receipt until then.',
          ),
        ],
        language,
      ),
    ];
  return [];
}

/**
 * Returns table rows with the total, the paid sum and the open sum.
 *
 * @param always true to include the price of a booking that is paid in full
 */
export function balanceRows(
  balance: TicketBalance,
  always: boolean,
  language?: string,
): readonly Fact[] {
  const { charged, paid, paidBackTooMuch, open, refundDue } = balance;
  const i18n = textsFor(language);
  if (isSettled(balance)) return [[always ? i18n.t('Total') : i18n.t('Paid'), ringgit(charged)]];
  return [
    [i18n.t('Total'), ringgit(charged)],
    paidBackTooMuch
      ? [i18n.t('Paid back to you too much'), ringgit(paidBackTooMuch)]
      : [i18n.t('Paid so far'), ringgit(paid)],
    isOpen(balance)
      ? [i18n.t('Still to pay'), ringgit(open)]
      : [i18n.t('To be paid back'), ringgit(refundDue)],
  ];
}

/**
 * Returns the lines a family needs for a bank transfer, without fields that the school left empty.
 *
 * @param amount ringgit as a decimal string
 */
export function paymentFacts(
  payee: Payee,
  amount: string,
  reference: string,
  language?: string,
): readonly Fact[] {
  const i18n = textsFor(language);
  return (
    [
      [i18n.t('Amount'), ringgit(amount)],
      [i18n.t('Pay to'), payee.merchantName],
      [i18n.t('Bank'), payee.bankName],
      [i18n.t('Account name'), payee.accountName],
      [i18n.t('Account number'), payee.accountNumber, 'code'],
      [i18n.t('Payment reference'), reference, 'code'],
    ] as const satisfies readonly Fact[]
  ).filter(([, value]) => value !== '');
}

export const howToPay = (
  balance: TicketBalance,
  reference: string,
  language?: string,
): readonly Fact[] =>
  isOpen(balance) && balance.payee
    ? paymentFacts(balance.payee, balance.open, reference, language)
    : [];

import type { Payee } from '../../contracts/events/index.js';
import { toSen } from '../../contracts/money.js';
import type { FamilyBalanceSums } from '../../contracts/rest/refunds.js';
import { ringgit } from '../../infrastructure/mail/frame/texts.js';
import type { Fact } from '../../infrastructure/mail/frame/frame.js';

/* Sentences for e-mails about money that is still to pay for a ticket, or that the school pays back. Pure functions. */

export interface TicketBalance extends FamilyBalanceSums {
  /**
   * Account for the open sum. Null: no payment is wanted now, or the school has no account number; the booking's page shows which
   * of the two.
   */
  readonly payee: Payee | null;
}

const isOpen = ({ open }: FamilyBalanceSums): boolean => toSen(open) !== 0;
const comesBack = ({ refundDue }: FamilyBalanceSums): boolean => toSen(refundDue) !== 0;
export const isSettled = (balance: FamilyBalanceSums): boolean =>
  !isOpen(balance) && !comesBack(balance);

const cost = ({ charged, paid, paidBackTooMuch }: FamilyBalanceSums): string =>
  `Your seats cost ${ringgit(charged)}, and ${
    paidBackTooMuch
      ? `${ringgit(paidBackTooMuch)} more was paid back to you than has come from you`
      : `you have paid ${ringgit(paid)}`
  }:`;

/** Returns sentences that say how much was paid and how much is still to pay. Empty when nothing or everything was paid. */
export const partPaidSentences = (balance: FamilyBalanceSums): readonly string[] =>
  isOpen(balance) && (toSen(balance.paid) !== 0 || balance.paidBackTooMuch !== undefined)
    ? [`${cost(balance)} ${ringgit(balance.open)} is still to pay.`]
    : [];

/**
 * Returns the sentence that a payment was found on the bank statement.
 *
 * @param amount decimal string in RM
 */
export const cameSentence = (amount: string, school: string): string =>
  `${school} has found ${ringgit(amount)} of your payment on its bank statement.`;

/**
 * Returns the sentence that a payment no longer counts for the booking, because its match was undone.
 *
 * @param amount decimal string in RM
 */
export const takenBackSentence = (amount: string, school: string): string =>
  `${school} had counted a transfer of ${ringgit(amount)} on its bank statement as your payment. That was taken back. If the transfer was yours, please answer this mail and do not pay it again.`;

/** Returns sentences about the sum that is still to pay or due back. Empty when everything is paid and nothing is due back. */
export function balanceSentences(
  balance: TicketBalance,
  school: string,
  reference: string,
): readonly string[] {
  const { open, refundDue, payee } = balance;
  if (isOpen(balance))
    return [
      `${cost(balance)} ${ringgit(open)} is still to pay.`,
      payee
        ? `Please transfer ${ringgit(open)} as shown below, with ${reference} as the payment reference. There is no receipt to send: ${school} finds the transfer on its bank statement.`
        : `Your booking’s page says how to pay it; otherwise ask ${school}.`,
    ];
  if (comesBack(balance))
    return [
      `${cost(balance)} ${school} has to pay ${ringgit(refundDue)} back to you. You will get an email as soon as it is paid; please keep your receipt until then.`,
    ];
  return [];
}

/**
 * Returns table rows with the total and its balance.
 *
 * @param always true: includes the price even if the booking is paid in full
 */
export function balanceRows(balance: TicketBalance, always: boolean): readonly Fact[] {
  const { charged, paid, paidBackTooMuch, open, refundDue } = balance;
  if (isSettled(balance)) return [[always ? 'Total' : 'Paid', ringgit(charged)]];
  return [
    ['Total', ringgit(charged)],
    paidBackTooMuch
      ? ['Paid back to you too much', ringgit(paidBackTooMuch)]
      : ['Paid so far', ringgit(paid)],
    isOpen(balance) ? ['Still to pay', ringgit(open)] : ['To be paid back', ringgit(refundDue)],
  ];
}

/**
 * Returns the details for a bank transfer, line by line, without fields that the school left empty.
 *
 * @param amount decimal string in RM
 */
export const paymentFacts = (payee: Payee, amount: string, reference: string): readonly Fact[] =>
  (
    [
      ['Amount', ringgit(amount)],
      ['Pay to', payee.merchantName],
      ['Bank', payee.bankName],
      ['Account name', payee.accountName],
      ['Account number', payee.accountNumber, 'code'],
      ['Payment reference', reference, 'code'],
    ] as const satisfies readonly Fact[]
  ).filter(([, value]) => value !== '');

/** Returns the details for paying the open sum, line by line. */
export const howToPay = (balance: TicketBalance, reference: string): readonly Fact[] =>
  isOpen(balance) && balance.payee ? paymentFacts(balance.payee, balance.open, reference) : [];

import type { ReceiptReading } from '../../contracts/events/index.js';
import { judge, type JudgeContext, type Verdict } from '../domain/judge.js';
import { transactionKey, transferKey } from '../domain/transaction-key.js';
import { moneyIn } from '../reading/parse/money.js';
import type { LabelledPicture } from './labelled-pictures.js';

export const TRIALS = ['true booking', 'wrong amount', 'wrong recipient', 'reused id'] as const;
export type Trial = (typeof TRIALS)[number];

export interface Judged {
  readonly trial: Trial;
  /** What was wrong, for people. */
  readonly twist: string;
  readonly verdict: Verdict;
}

/** A picture's reading judged against the booking it paid for, and against bookings that it must not pay for. */
export function judgeTrials(truth: LabelledPicture, reading: ReceiptReading, samePayment: readonly ReceiptReading[]): Judged[] {
  const own = bookingPaidBy(truth);
  const trial = (name: Trial, twist: string, changes: Partial<JudgeContext>): Judged => ({ trial: name, twist, verdict: judge(reading, { ...own, ...changes }) });
  const wrongAmounts = [truth.amountSen + 10, truth.amountSen + 1000, truth.amountSen * 2, truth.amountSen * 10, ...otherSumsOn(reading, truth.amountSen)];
  return [
    trial('true booking', '', {}),
    ...[...new Set(wrongAmounts)].map((totalSen) => trial('wrong amount', `total ${totalSen} sen`, { totalSen })),
    ...wrongPayees(truth).map((payee) => trial('wrong recipient', `${payee.merchantName} ${payee.accountNumber}`, { payee })),
    ...claimsOf(truth, samePayment).map(({ by, claim }) => trial('reused id', `claimed ${by}`, usedIf(reading, claim))),
  ];
}

/**
 * Of the claims on the same transfer, how many the amount, minute and bank alone would have brought to staff:
 * what protects when the id is misread differently each time.
 */
export function caughtWithoutId(truth: LabelledPicture, reading: ReceiptReading, samePayment: readonly ReceiptReading[]): { readonly caught: number; readonly of: number } {
  // Labels that name no bank cannot tell.
  const verdicts = (truth.bank === null ? [] : claimsOf(truth, samePayment)).map(({ claim }) => judge(reading, { ...bookingPaidBy(truth), ...usedIf(reading, claim), transactionUsedByOther: false }));
  return { caught: verdicts.filter(({ kind }) => kind !== 'confirmed').length, of: verdicts.length };
}

/** Booked ten minutes before it was paid, judged five minutes after. */
function bookingPaidBy({ amountSen, recipient, account, date, time }: LabelledPicture): JudgeContext {
  const paidAt = Date.parse(`${date}T${time ?? '12:00'}+08:00`);
  return {
    totalSen: amountSen,
    payee: { merchantName: recipient, accountName: recipient, bankName: 'Maybank', accountNumber: account ?? '514987654321' },
    placedAt: new Date(paidAt - 10 * 60_000).toISOString(),
    now: new Date(paidAt + 5 * 60_000).toISOString(),
    editor: null,
    transactionUsedByOther: false,
    fileUsedByOther: false,
    paymentReference: '7K3QD-0XW2M',
  };
}

/** Sums that stand on the very page, as fees, balances and offers do: the easiest to take for the amount. */
function otherSumsOn({ texts }: ReceiptReading, amountSen: number): number[] {
  const sums = texts.flatMap((text) => text.split('\n')).flatMap((line) => moneyIn(line).map(({ sen }) => sen));
  return sums.filter((sen) => sen > 0 && sen !== amountSen);
}

function wrongPayees({ recipient, account }: LabelledPicture): JudgeContext['payee'][] {
  const payee = (name: string, accountNumber: string): JudgeContext['payee'] => ({ merchantName: name, accountName: name, bankName: 'CIMB', accountNumber });
  const longest = [...recipient.split(/\s+/)].sort((a, b) => b.length - a.length)[0] ?? '';
  return [
    payee('KOPERASI STI BERHAD', '8001234567'),
    payee('SMK SERI INDAH', '514987654320'),
    // A sister school: one word is another.
    payee(recipient.replace(longest, longest === 'MUTIARA' ? 'KENANGA' : 'MUTIARA'), '514987654321'),
    // Same name, another account: told apart only where the receipt shows one.
    ...(account === null ? [] : [payee(recipient, account.replace(/^./, (digit) => String((Number(digit) + 3) % 10)).replace(/.$/, (digit) => String((Number(digit) + 5) % 10)))]),
  ];
}

interface Claim {
  readonly transactionKey: string | null;
  readonly transferKey: string | null;
  readonly transactionId: string | null;
}

/** What an earlier booking claimed: by the labels, and as each other picture of the same transfer was read. */
function claimsOf(truth: LabelledPicture, samePayment: readonly ReceiptReading[]): { by: string; claim: Claim }[] {
  if (!truth.transfer) return [];
  const field = <T>(value: T | null) => ({ value, confidence: 1, candidates: [] });
  const labels = {
    transactionId: field(truth.transactionIds[0] ?? null),
    amountSen: field(truth.amountSen),
    paidAt: field(`${truth.date}T${truth.time}+08:00`),
    payerBank: field(truth.bank),
  };
  return [
    { by: 'by the labels', claim: claimOf(labels) },
    ...samePayment.map((other, index) => ({ by: `by another picture of it (${index + 1})`, claim: claimOf(other) })),
  ];
}

const claimOf = (reading: Pick<ReceiptReading, 'transactionId' | 'amountSen' | 'paidAt' | 'payerBank'>): Claim => ({
  transactionKey: transactionKey(reading),
  transferKey: transferKey(reading),
  transactionId: reading.transactionId.value,
});

function usedIf(reading: ReceiptReading, claimed: Claim): Partial<JudgeContext> {
  const own = claimOf(reading);
  return {
    transactionUsedByOther: own.transactionKey !== null && own.transactionKey === claimed.transactionKey,
    transferUsedByOther: own.transferKey !== null && own.transferKey === claimed.transferKey ? { transactionId: claimed.transactionId } : null,
  };
}

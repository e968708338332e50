import type { ReceiptReading } from '../../contracts/events/index.js';
import {
  judge,
  type JudgeContext,
  NO_LIMITS,
  type ReceiptDecision,
} from '../../modules/receipts/domain/judge.js';
import {
  furtherKeys,
  transactionKey,
  transferKey,
} from '../../modules/receipts/domain/payment-keys.js';
import { moneyIn } from '../../modules/receipts/reading/parse/tokens/money.js';
import type { LabelledPicture } from './labelled-pictures.js';

/** Kinds of trials. `unfinished`: the booking to be paid, by a transfer that the labels call pending or failed. */
export const TRIALS = [
  'true booking',
  'unfinished',
  'wrong amount',
  'wrong recipient',
  'reused id',
] as const;
export type Trial = (typeof TRIALS)[number];

export interface Judged {
  readonly trial: Trial;
  /** Wrong value that the trial gave the booking, in words. */
  readonly twist: string;
  readonly decision: ReceiptDecision;
}

/**
 * Judges a picture's reading against the booking that the picture paid for, and against bookings that it must not pay
 * for. The paid booking is unknown without labels for the amount, the day, or both name and account. The picture then
 * has fewer trials.
 */
export function judgeTrials(
  truth: LabelledPicture,
  reading: ReceiptReading,
  samePayment: readonly ReceiptReading[],
): Judged[] {
  const own = bookingPaidBy(truth);
  if (own === null) return [];
  const trial = (name: Trial, twist: string, changes: Partial<JudgeContext>): Judged => ({
    trial: name,
    twist,
    decision: judge(reading, { ...own, ...changes }),
  });
  const wrongRecipients = wrongPayees(truth).map((payee) =>
    trial('wrong recipient', `${payee.merchantName} ${payee.accountNumber}`, { payee }),
  );
  if (truth.recipient === null && truth.account === null) return wrongRecipients;
  const total = own.totalSen;
  const wrongAmounts = [
    total + 10,
    total + 1000,
    total * 2,
    total * 10,
    ...otherSumsOn(reading, total),
  ];
  return [
    truth.outcome === 'success'
      ? trial('true booking', '', {})
      : trial('unfinished', truth.outcome, {}),
    ...[...new Set(wrongAmounts)].map((totalSen) =>
      trial('wrong amount', `total ${totalSen} sen`, { totalSen }),
    ),
    ...wrongRecipients,
    ...locksOf(truth, reading, samePayment).map(({ by, lock }) =>
      trial('reused id', `locked ${by}`, usedIf(reading, lock)),
    ),
  ];
}

/**
 * Counts the payment locks on the same transfer, and how many of them are recognised by amount, minute and bank without
 * an id. Their receipts go to staff, even when the id is misread differently each time.
 */
export function caughtWithoutId(
  truth: LabelledPicture,
  reading: ReceiptReading,
  samePayment: readonly ReceiptReading[],
): { readonly caught: number; readonly of: number } {
  const own = bookingPaidBy(truth);
  // The transfer key contains the bank, so a picture without that label is not counted.
  if (own === null || truth.bank === null || truth.outcome !== 'success')
    return { caught: 0, of: 0 };
  const decisions = locksOf(truth, reading, samePayment).map(({ lock }) =>
    judge(reading, {
      ...own,
      ...usedIf(reading, lock),
      rules: NO_LIMITS,
      transactionUsedByOther: false,
      furtherIdUsedByOther: false,
    }),
  );
  return {
    caught: decisions.filter(({ kind }) => kind !== 'confirmed').length,
    of: decisions.length,
  };
}

/**
 * Returns the booking that the picture paid for: placed ten minutes before the payment, and judged five minutes after
 * it. When the labels have no time, the booking was placed at noon of the day before and is judged at the end of the
 * day. This fits pictures with and without a time.
 */
function bookingPaidBy({
  amountSen,
  recipient,
  account,
  date,
  time,
}: LabelledPicture): JudgeContext | null {
  if (amountSen === null || date === null) return null;
  const [placed, now] =
    time === null
      ? [Date.parse(`${date}T12:00+08:00`) - 86_400_000, Date.parse(`${date}T23:59+08:00`)]
      : [-10, 5].map((minutes) => Date.parse(`${date}T${time}+08:00`) + minutes * 60_000);
  const name = recipient ?? 'UNKNOWN NAME';
  return {
    totalSen: amountSen,
    payee: {
      merchantName: name,
      accountName: name,
      bankName: 'Maybank',
      accountNumber: account ?? '514987654321',
    },
    placedAt: new Date(placed as number).toISOString(),
    now: new Date(now as number).toISOString(),
    editor: null,
    rules: NO_LIMITS,
    transactionUsedByOther: false,
    fileUsedByOther: false,
    paymentReference: '7K3QD-0XW2M',
  };
}

/**
 * Returns other sums on the same page, such as fees, balances and offers. The reader most often mistakes such sums for the
 * amount.
 */
function otherSumsOn({ texts }: ReceiptReading, amountSen: number): number[] {
  const sums = texts
    .flatMap((text) => text.split('\n'))
    .flatMap((line) => moneyIn(line).map(({ sen }) => sen));
  return sums.filter((sen) => sen > 0 && sen !== amountSen);
}

function wrongPayees({ recipient, account }: LabelledPicture): JudgeContext['payee'][] {
  const payee = (name: string, accountNumber: string): JudgeContext['payee'] => ({
    merchantName: name,
    accountName: name,
    bankName: 'CIMB',
    accountNumber,
  });
  const strangers = [
    payee('KOPERASI STI BERHAD', '8001234567'),
    payee('SMK SERI INDAH', '514987654320'),
  ];
  if (recipient === null) return strangers;
  const longest = [...recipient.split(/\s+/)].sort((a, b) => b.length - a.length)[0] ?? '';
  return [
    ...strangers,
    // Name of another school, which differs from the true name in one word.
    payee(
      recipient.replace(longest, longest === 'MUTIARA' ? 'KENANGA' : 'MUTIARA'),
      '514987654321',
    ),
    // Account of another school with the same name. Only a receipt that shows an account can distinguish the two.
    ...(account === null
      ? []
      : [
          payee(
            recipient,
            account
              .replace(/^./, (digit) => String((Number(digit) + 3) % 10))
              .replace(/.$/, (digit) => String((Number(digit) + 5) % 10)),
          ),
        ]),
  ];
}

interface PaymentLock {
  /** Keys of all transaction ids of the transfer; the first id's key comes first. */
  readonly transactionKeys: readonly (string | null)[];
  readonly transferKey: string | null;
  readonly transactionId: string | null;
}

/**
 * Returns the payment locks that an earlier booking could hold on this transfer: one from the labels or this picture,
 * and one from each other picture of the transfer.
 */
function locksOf(
  truth: LabelledPicture,
  reading: ReceiptReading,
  samePayment: readonly ReceiptReading[],
): { by: string; lock: PaymentLock }[] {
  if (!truth.transfer) return [];
  const field = <T>(value: T | null) => ({ value, confidence: 1, candidates: [] });
  const [id] = truth.transactionIds;
  const labels = {
    transactionId: field(id ?? null),
    furtherIds: truth.transactionIds.slice(1),
    amountSen: field(truth.amountSen),
    paidAt: field(truth.time === null ? truth.date : `${truth.date}T${truth.time}+08:00`),
    payerBank: field(truth.bank),
  };
  return [
    // The labels have no id, so the lock comes from this picture's own reading.
    id === undefined
      ? { by: 'by the same picture', lock: lockOf(reading) }
      : { by: 'by the labels', lock: lockOf(labels) },
    ...samePayment.map((other, index) => ({
      by: `by another picture of it (${index + 1})`,
      lock: lockOf(other),
    })),
  ];
}

const lockOf = (
  reading: Pick<
    ReceiptReading,
    'transactionId' | 'furtherIds' | 'amountSen' | 'paidAt' | 'payerBank'
  >,
): PaymentLock => ({
  transactionKeys: [transactionKey(reading), ...furtherKeys(reading)],
  transferKey: transferKey(reading),
  transactionId: reading.transactionId.value,
});

function usedIf(reading: ReceiptReading, locked: PaymentLock): Partial<JudgeContext> {
  const own = lockOf(reading);
  const isLocked = (key: string | null): boolean =>
    key !== null && locked.transactionKeys.includes(key);
  return {
    transactionUsedByOther: isLocked(own.transactionKeys[0] ?? null),
    furtherIdUsedByOther: own.transactionKeys.slice(1).some(isLocked),
    transferUsedByOther:
      own.transferKey !== null && own.transferKey === locked.transferKey
        ? { transactionId: locked.transactionId }
        : null,
  };
}

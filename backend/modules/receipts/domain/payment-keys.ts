import type { PaymentKey } from '../../../contracts/events/payment.js';
import type { ReceiptReading, ReadField } from '../../../contracts/events/receipt-reading.js';
import { alphanumeric, foldLookAlikes, editDistance } from './spelling.js';

/** Returns the keys of a receipt, the weakest first. If a key's lock fails, no stronger key was locked before it. */
export function paymentKeysOf({
  reading,
  sha256,
}: {
  readonly reading: ReceiptReading | null;
  readonly sha256: string;
}): PaymentKey[] {
  const keys: (Omit<PaymentKey, 'value'> & { readonly value: string | null })[] = [
    { kind: 'transfer', value: reading && transferKey(reading) },
    ...(reading ? furtherKeys(reading) : []).map(
      (value) => ({ kind: 'transaction', value, further: true }) as const,
    ),
    { kind: 'transaction', value: reading && transactionKey(reading) },
    { kind: 'file', value: sha256 },
  ];
  return keys.flatMap(({ value, ...key }) => (value === null ? [] : [{ ...key, value }]));
}

/**
 * Builds the key that every picture of one transfer shares: its id with look-alikes folded (O and 0, I, L and 1, S and 5, B and
 * 8, ...). A different misreading therefore does not look like a second transfer. Null when no id was read.
 */
export function transactionKey({
  transactionId,
}: Pick<ReceiptReading, 'transactionId'>): string | null {
  return foldLookAlikes(transactionId.value ?? '') || null;
}

/**
 * Builds the keys of every further id on the page, and of each different reading of the first id. Another picture of
 * the transfer may be read with the same error.
 */
export function furtherKeys({
  transactionId,
  furtherIds = [],
}: Pick<ReceiptReading, 'transactionId' | 'furtherIds'>): string[] {
  const slips = transactionId.candidates.filter(
    (candidate) => !clearlyOtherId(candidate, transactionId.value),
  );
  const first = transactionKey({ transactionId });
  const cores = [transactionId.value ?? '', ...furtherIds].flatMap(coreOf);
  return [...new Set([...furtherIds, ...slips, ...cores].map(foldLookAlikes))].filter(
    (key) => key !== '' && key !== first,
  );
}

/**
 * Builds a second key of a transfer: its amount, its minute and the payer's bank. Null unless all three were read. The key
 * catches a transfer whose id was misread by a letter. Two transfers may share it, so it only raises a doubt.
 */
export function transferKey({
  amountSen,
  paidAt,
  payerBank,
}: Pick<ReceiptReading, 'amountSen' | 'paidAt' | 'payerBank'>): string | null {
  if (amountSen.value === null || payerBank.value === null || !paidAt.value?.includes('T'))
    return null;
  return `${amountSen.value} ${paidAt.value} ${alphanumeric(payerBank.value)}`;
}

/**
 * Returns the long number in an id that has few letters. Another page of the bank may print the number with other
 * letters around it, or with zeros before it.
 */
function coreOf(id: string): string[] {
  const [, core] =
    /^(?:[A-Z]{1,4}(?:\d{1,2}[A-Z]{1,2})?)?(\d{9,})[A-Z]{0,2}$/i.exec(alphanumeric(id)) ?? [];
  return core === undefined ? [] : [core.replace(/^0+(?=\d{9})/, '')];
}

/**
 * Readings that found the booking's code in the recipient reference. `agreed`: two with the same result; `seen`: one;
 * `none`.
 */
type BookingCodeRead = 'agreed' | 'seen' | 'none';

/**
 * Looks for the booking's code in the reference, also in lower case and between other words. Look-alike letters count as equal.
 */
export function bookingCodeRead(
  reference: ReadField<string>,
  code: string | undefined,
): BookingCodeRead {
  const wanted = foldLookAlikes(code ?? '');
  if (wanted === '') return 'none';
  const naming = reference.candidates.filter((candidate) =>
    foldLookAlikes(candidate).includes(wanted),
  );
  if (naming.length === 0) return 'none';
  return naming.length === reference.candidates.length && reference.confidence >= 0.99
    ? 'agreed'
    : 'seen';
}

/** Maximum number of letters in which two readings of one id may differ. One misreading changes one or two letters. */
const SLIPS = 3;

/** Returns true when two ids differ too much to be readings of the same id. An unknown id does not count as different. */
export const clearlyOtherId = (a: string | null, b: string | null): boolean =>
  a !== null && b !== null && editDistance(foldLookAlikes(a), foldLookAlikes(b)) > SLIPS;

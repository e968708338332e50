import type { PaymentKey } from '../../../contracts/events/payment.js';
import type { ReceiptReading, ReadField } from '../../../contracts/events/receipt-reading.js';
import { alphanumeric, foldLookAlikes, editDistance } from './spelling.js';

/**
 * Returns the lock keys of a receipt's transfer, the weakest first. When another booking holds one of them, no stronger
 * key has been locked yet.
 */
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
 * Builds the lock key of a transfer from its id. Letters that OCR confuses (O and 0, S and 5) become one letter, so
 * that two pictures of one transfer give the same key. Null when no id was read.
 */
export function transactionKey({
  transactionId,
}: Pick<ReceiptReading, 'transactionId'>): string | null {
  return foldLookAlikes(transactionId.value ?? '') || null;
}

/**
 * Builds lock keys from the receipt's further ids and from differing OCR readings of the main id. Another picture of
 * the same transfer may be misread in the same way.
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
 * Builds a weaker lock key from amount, minute and payer's bank; null unless all three were read. This key finds a
 * transfer whose id was misread. Two transfers may share this key, so a match only sends the receipt to staff.
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
 * Returns the long number inside an id. Another page of the same bank may print the number with different letters or
 * zeros around it.
 */
function coreOf(id: string): string[] {
  const [, core] =
    /^(?:[A-Z]{1,4}(?:\d{1,2}[A-Z]{1,2})?)?(\d{9,})[A-Z]{0,2}$/i.exec(alphanumeric(id)) ?? [];
  return core === undefined ? [] : [core.replace(/^0+(?=\d{9})/, '')];
}

/** Number of OCR readings with the booking's code in the reference: `agreed` is two or more, `seen` is one. */
type BookingCodeRead = 'agreed' | 'seen' | 'none';

/**
 * Looks for the booking's code in the transfer's reference. Case, surrounding words, and letters that OCR confuses do
 * not matter.
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

/** Maximum difference, in letters, between two OCR readings of one id. Each reading misreads one or two letters. */
const SLIPS = 3;

/** Returns true when two ids differ too much to be misreadings of one id. An unknown id is never different. */
export const clearlyOtherId = (a: string | null, b: string | null): boolean =>
  a !== null && b !== null && editDistance(foldLookAlikes(a), foldLookAlikes(b)) > SLIPS;

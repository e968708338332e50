import type { PaymentKey } from '../../../contracts/events/payment.js';
import type { ReceiptReading } from '../../../contracts/events/receipt-reading.js';
import { furtherKeys, transactionKey, transferKey } from './transaction-key.js';

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

import type { PaymentKeyKind } from '../../contracts/events/index.js';
import type { Receipt } from '../booking/domain/booking.js';
import { furtherKeys, transactionKey, transferKey } from '../receipts/domain/transaction-key.js';

/** What one transfer can be recognised by. */
export interface PaymentKey {
  readonly kind: PaymentKeyKind;
  readonly value: string;
  /** Of an id that is not the first one on the page. */
  readonly further?: true;
}

/** The keys of a receipt, the weakest claim first: losing it leaves nothing claimed that matters more. */
export function paymentKeysOf({
  reading,
  sha256,
}: Pick<Receipt, 'reading' | 'sha256'>): PaymentKey[] {
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

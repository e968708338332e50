import type { PaymentKeyKind } from '../../contracts/events/index.js';
import type { Receipt } from '../../booking/domain/booking.js';
import { transactionKey, transferKey } from '../domain/transaction-key.js';

/** What one transfer can be recognised by. */
export interface PaymentKey {
  readonly kind: PaymentKeyKind;
  readonly value: string;
}

/** The keys of a receipt, the weakest claim first: losing it leaves nothing claimed that matters more. */
export function paymentKeysOf({ reading, sha256 }: Pick<Receipt, 'reading' | 'sha256'>): PaymentKey[] {
  const keys: { readonly kind: PaymentKeyKind; readonly value: string | null }[] = [
    { kind: 'transfer', value: reading && transferKey(reading) },
    { kind: 'transaction', value: reading && transactionKey(reading) },
    { kind: 'file', value: sha256 },
  ];
  return keys.flatMap(({ kind, value }) => (value === null ? [] : [{ kind, value }]));
}

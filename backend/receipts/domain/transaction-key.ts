import type { ReceiptReading } from '../../contracts/events/receipt-reading.js';
import { foldLookAlikes } from './spelling.js';

/**
 * What makes a transfer one and the same on every picture of it: its id with look-alikes (O and 0, I, L and 1, S and 5,
 * B and 8, ...) counted as one, so that a different misreading does not make a second transfer. Null when no id was read.
 */
export function transactionKey({ transactionId }: Pick<ReceiptReading, 'transactionId'>): string | null {
  return foldLookAlikes(transactionId.value ?? '') || null;
}

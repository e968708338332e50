import type { ReceiptReading } from '../../contracts/events/receipt-reading.js';

/**
 * What makes a transfer one and the same on every picture of it: its id with look-alikes (O and 0, I, L and 1, S and 5,
 * B and 8, Z and 2, G and 6, D and 0) counted as one, so that a different misreading does not make a second transfer.
 * Null when no id was read.
 */
export function transactionKey(reading: Pick<ReceiptReading, 'transactionId'>): string | null {
  const { value } = reading.transactionId;
  if (value === null) return null;
  const key = value
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/O0|0O/g, '0')
    .replace(/[OQD]/g, '0')
    .replace(/[IL]/g, '1')
    .replace(/S/g, '5')
    .replace(/B/g, '8')
    .replace(/Z/g, '2')
    .replace(/G/g, '6');
  return key === '' ? null : key;
}

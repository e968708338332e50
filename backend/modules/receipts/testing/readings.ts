import type { ReadField, ReceiptReading } from '../../../contracts/events/receipt-reading.js';

const field = <T>(confidence: number, value: T, ...others: T[]): ReadField<T> => ({
  value,
  confidence,
  candidates: [value, ...others],
});
export const agreed = <T>(value: T): ReadField<T> => field(1, value);
export const seenOnce = <T>(value: T): ReadField<T> => field(0.6, value);
export const disputed = <T>(value: T, other: T): ReadField<T> => field(0.3, value, other);
export const outvoted = <T>(value: T, other: T): ReadField<T> => field(0.45, value, other);
export const unseen = <T>(): ReadField<T> => ({ value: null, confidence: 0, candidates: [] });

/** Builds a clear receipt of RM 40.00 to SMK Seri Melati, paid on 12 March 2026 at 20:15. */
export function clearReading(changes: Partial<ReceiptReading> = {}): ReceiptReading {
  return {
    amountSen: agreed(4000),
    recipient: agreed('PIBG SMK SERI MELATI'),
    accountNumber: agreed('514123456789'),
    transactionId: agreed('873045219M'),
    paidAt: agreed('2026-03-12T20:15+08:00'),
    method: agreed('DuitNow Transfer'),
    reference: agreed('ABCDE-12345'),
    payerBank: agreed('Maybank'),
    outcome: agreed('success'),
    texts: [],
    engine: 'test',
    durationMs: 0,
    ...changes,
  };
}

import type { ReceiptReading } from '../../contracts/events/index.js';
import { alphanumeric } from '../../modules/receipts/domain/spelling.js';
import type { LabelledPicture } from './labelled-pictures.js';

export const FIELDS = [
  'amount',
  'recipient',
  'transaction id',
  'date',
  'date and time',
  'method',
] as const;
export type Field = (typeof FIELDS)[number];

/** Returns true for each labelled field that was read exactly, and false for each other labelled field. */
export function exactFields(
  truth: LabelledPicture,
  reading: ReceiptReading,
): Partial<Record<Field, boolean>> {
  const { amountSen, recipient, transactionId, paidAt, method } = reading;
  const ids = truth.transactionIds.map(alphanumeric);
  return {
    ...(truth.amountSen !== null && { amount: amountSen.value === truth.amountSen }),
    ...(truth.date !== null && { date: paidAt.value?.slice(0, 10) === truth.date }),
    ...(truth.transfer && {
      ...(truth.recipient !== null && {
        recipient: words(recipient.value) === words(truth.recipient),
      }),
      ...(ids.length > 0 && { 'transaction id': ids.includes(transactionId.value ?? '') }),
      ...(truth.date !== null &&
        truth.time !== null && {
          'date and time': paidAt.value === `${truth.date}T${truth.time}+08:00`,
        }),
      ...(truth.method !== null && { method: words(method.value) === words(truth.method) }),
    }),
  };
}

const words = (text: string | null): string =>
  (text ?? '').toUpperCase().split(/\s+/).filter(Boolean).join(' ');

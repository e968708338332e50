import { toRinggit } from '../../../contracts/money.js';
import type {
  BookingEvent,
  DecisionReason,
  ReceiptReading,
} from '../../../contracts/events/index.js';
import type { HistoryDetail } from '../../../contracts/rest/administration.js';

/** What an event says beyond its sentence: the receipt as it was read then, and why it was decided so. */
export function detailsOf(event: BookingEvent): HistoryDetail[] {
  switch (event.type) {
    case 'ReceiptUploaded':
      return [
        { label: 'Picture', value: `${event.data.mimeType}, ${event.data.bytes} bytes` },
        { label: 'SHA-256', value: event.data.sha256 },
      ];
    case 'ReceiptRead':
      return event.data.reading ? readingDetails(event.data.reading) : [];
    case 'BookingConfirmed':
    case 'BookingConfirmedByStatement':
      return [{ label: 'The family was told', value: event.data.message }];
    case 'ReceiptRejected':
    case 'ReceiptReferredToStaff':
      return [{ label: 'Because', value: event.data.reasons.map(reasonInWords).join(', ') }];
    default:
      return [];
  }
}

/** `amount-differs` as `amount differs`: the codes are words. */
const reasonInWords = (reason: DecisionReason): string => reason.replaceAll('-', ' ');

const READING: readonly (readonly [string, (reading: ReceiptReading) => string | null])[] = [
  ['Amount', ({ amountSen: { value } }) => (value === null ? null : toRinggit(value))],
  ['Paid to', ({ recipient }) => recipient.value],
  ['Account', ({ accountNumber }) => accountNumber.value],
  ['Transaction', ({ transactionId }) => transactionId.value],
  ['Paid at', ({ paidAt }) => paidAt.value],
  ['Method', ({ method }) => method.value],
  ['Reference', ({ reference }) => reference.value],
  ['Paid from', ({ payerBank }) => payerBank.value],
  ['Outcome', ({ outcome }) => outcome.value],
  ['Read by', ({ engine }) => engine],
];

const readingDetails = (reading: ReceiptReading): HistoryDetail[] =>
  READING.flatMap(([label, read]) => {
    const value = read(reading);
    return value === null ? [] : [{ label, value }];
  });

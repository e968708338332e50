import { toRinggit } from '../../contracts/money.js';
import type { BookingEvent, DecisionReason, ReceiptReading } from '../../contracts/events/index.js';
import type { HistoryDetail } from '../../contracts/rest/administration.js';
import { dayOrMoment } from './day.js';
import { outcomeInWords } from './outcome-in-words.js';

/**
 * Returns the details of an event that its sentence leaves out: the values read from the receipt, and the reasons of its
 * decision.
 */
export function detailsOf(event: BookingEvent): HistoryDetail[] {
  switch (event.type) {
    case 'ReceiptUploaded':
      return [
        { label: 'Picture', value: pictureInWords(event.data) },
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

const COUNT = new Intl.NumberFormat('en-MY');

/** Describes a picture, for example `PNG, 48,213 bytes`. */
const pictureInWords = ({ mimeType, bytes }: { mimeType: string; bytes: number }): string =>
  `${mimeType.replace(/^image\//, '').toUpperCase()}, ${COUNT.format(bytes)} bytes`;

/** Converts a reason code into words: `amount-differs` becomes `amount differs`. */
const reasonInWords = (reason: DecisionReason): string => reason.replaceAll('-', ' ');

const READING: readonly (readonly [string, (reading: ReceiptReading) => string | null])[] = [
  ['Amount', ({ amountSen: { value } }) => (value === null ? null : toRinggit(value))],
  ['Paid to', ({ recipient }) => recipient.value],
  ['Account', ({ accountNumber }) => accountNumber.value],
  ['Transaction', ({ transactionId }) => transactionId.value],
  ['Paid at', ({ paidAt: { value } }) => value && dayOrMoment(value)],
  ['Method', ({ method }) => method.value],
  ['Reference', ({ reference }) => reference.value],
  ['Paid from', ({ payerBank }) => payerBank.value],
  ['Outcome', ({ outcome: { value } }) => value && outcomeInWords(value)],
  ['Read by', ({ engine }) => engine],
];

const readingDetails = (reading: ReceiptReading): HistoryDetail[] =>
  READING.flatMap(([label, read]) => {
    const value = read(reading);
    return value === null ? [] : [{ label, value }];
  });

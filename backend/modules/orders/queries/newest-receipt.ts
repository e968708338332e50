import type {
  BookingEvent,
  EventMetadata,
  ReceiptReading,
  ReceiptRejected,
} from '../../../contracts/events/index.js';
import { toDecimal } from '../../../contracts/money.js';
import { outcomeFor } from '../../../contracts/receipt-outcome.js';
import type { ReceiptView } from '../../../contracts/rest/bookings.js';
import { mainReason } from '../../../contracts/rest/receipt-messages.js';

/** A receipt for the booking's page, with the file-store key of its picture and without a link. */
export type ReceiptOnPage = Omit<ReceiptView, 'imageUrl'> & { readonly imageKey: string };

type Recorded = BookingEvent & { readonly metadata: Pick<EventMetadata, 'occurredAt'> };

/** Returns the newest receipt of a booking, from the booking's own events; `null` until a receipt was uploaded. */
export function newestReceipt(events: readonly Recorded[]): ReceiptOnPage | null {
  let newest: ReceiptOnPage | null = null;
  for (const event of events) newest = withEvent(newest, event);
  return newest;
}

function withEvent(newest: ReceiptOnPage | null, event: Recorded): ReceiptOnPage | null {
  if (event.type === 'ReceiptUploaded')
    return {
      id: event.data.receiptId,
      imageKey: event.data.imageKey,
      uploadedAt: event.metadata.occurredAt,
      verificationStatus: 'pending',
      verificationMessage: null,
      extractedData: null,
    };
  if (!newest) return null;
  const outcome = outcomeFor(event, newest.verificationStatus);
  if (outcome) return { ...newest, ...decided(outcome.status, outcome.message) };
  if (event.type === 'CustomerErased')
    return { ...newest, ...decided(newest.verificationStatus, null), extractedData: null };
  if (!('receiptId' in event.data) || event.data.receiptId !== newest.id) return newest;
  switch (event.type) {
    case 'ReceiptVerificationRequested':
      return { ...newest, verificationStatus: 'verifying' };
    case 'ReceiptRead':
      return { ...newest, extractedData: event.data.reading && extracted(event.data.reading) };
    case 'BookingConfirmed':
      return { ...newest, ...decided('confirmed', event.data.message) };
    case 'ReceiptRejected':
      return { ...newest, ...decided('rejected', event.data.message, event.data) };
    case 'ReceiptReferredToStaff':
      return { ...newest, ...decided('needs_review', event.data.message, event.data) };
    default:
      return newest;
  }
}

/** Returns the fields of a decision. They replace those of the decision before, its reason as well. */
const decided = (
  verificationStatus: ReceiptView['verificationStatus'],
  verificationMessage: string | null,
  because?: Pick<ReceiptRejected['data'], 'reasons' | 'values'>,
): Pick<ReceiptView, 'verificationStatus' | 'verificationMessage' | 'verificationReason'> => ({
  verificationStatus,
  verificationMessage,
  verificationReason: because && mainReason(because),
});

const extracted = (reading: ReceiptReading): NonNullable<ReceiptView['extractedData']> => ({
  amount: reading.amountSen.value === null ? null : toDecimal(reading.amountSen.value),
  merchant: reading.recipient.value,
  transactionId: reading.transactionId.value,
  date: reading.paidAt.value,
});

import type { BookingEvent, EventMetadata } from '../../contracts/events/index.js';
import type { ReceiptVerificationStatus } from '../../contracts/rest/bookings.js';
import type { ReviewedCheck, ReviewedReceipt } from '../../contracts/rest/receipt-review.js';
import type { PlacedBooking, Receipt } from '../../booking/domain/booking.js';
import { checkFields } from '../domain/field-checks.js';
import { judgeContextOf, type OtherPayments } from '../verification/payment-history.js';
import { LABELS, whyOf } from './staff-words.js';

type History = readonly (BookingEvent & { readonly metadata: EventMetadata })[];

/** One receipt as staff see it, from the booking's own events. Pure. */
export function reviewReceipt(booking: PlacedBooking, receipt: Receipt, history: History, others: OtherPayments, imageUrl: string, now: string): ReviewedReceipt {
  const { receiptId, reading } = receipt;
  return {
    id: receiptId,
    imageUrl,
    uploadedAt: history.find((event) => event.type === 'ReceiptUploaded' && event.data.receiptId === receiptId)?.metadata.occurredAt ?? booking.placedAt,
    ...decisionOn(receiptId, history),
    checks: reading && checksOf(booking, receipt, others, now),
    facts: [
      { label: 'Method', value: reading?.method.value },
      { label: "Payer's bank", value: reading?.payerBank.value },
      { label: 'Read by', value: reading?.engine },
    ].flatMap(({ label, value }) => (value ? [{ label, value }] : [])),
  };
}

function checksOf(booking: PlacedBooking, receipt: Receipt, others: OtherPayments, now: string): ReviewedCheck[] | null {
  if (!receipt.reading) return null;
  return checkFields(receipt.reading, judgeContextOf(booking, receipt, others, now)).map((check) => {
    const { field, read, expected, standing } = check;
    return { field, label: LABELS[field], read, expected, standing, why: whyOf(check, others) };
  });
}

type Decision = Pick<ReviewedReceipt, 'verificationStatus' | 'message' | 'decidedBy' | 'decidedAt'>;

const STATUS: Readonly<Partial<Record<BookingEvent['type'], ReceiptVerificationStatus>>> = {
  BookingConfirmed: 'confirmed',
  ReceiptRejected: 'rejected',
  ReceiptReferredToStaff: 'needs_review',
};

/** The last word on a receipt. */
function decisionOn(receiptId: string, history: History): Decision {
  const events = history.filter(({ data }) => 'receiptId' in data && data.receiptId === receiptId);
  const last = events.filter(({ type }) => STATUS[type] !== undefined).at(-1);
  if (!last) {
    const asked = events.some(({ type }) => type === 'ReceiptVerificationRequested');
    return { verificationStatus: asked ? 'verifying' : 'pending', message: null, decidedBy: null, decidedAt: null };
  }
  const { actor, occurredAt } = last.metadata;
  const decidedBy = actor.kind === 'customer' ? 'Customer' : actor.kind === 'system' ? `System (${actor.name})` : actor.name;
  const message = 'message' in last.data ? last.data.message : null;
  return { verificationStatus: STATUS[last.type] ?? 'pending', message, decidedBy, decidedAt: occurredAt };
}

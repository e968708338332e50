import { toRinggit } from '../../../contracts/money.js';
import type { BookingEvent, EventMetadata } from '../../../contracts/events/index.js';
import { outcomeFor } from '../../../contracts/receipt-outcome.js';
import type { ReceiptVerificationStatus } from '../../../contracts/rest/bookings.js';
import type { ReviewedCheck, ReviewedReceipt } from '../../../contracts/rest/receipt-review.js';
import { isOvertaken, type PlacedBooking, type Receipt, whoDid } from '../../orders/api.js';
import { outcomeInWords } from '../../box-office/api.js';
import { checkFields } from '../domain/field-checks.js';
import type { AutomaticRules } from '../domain/judge.js';
import type { OtherPayments } from '../../payments/api.js';
import { judgeContextOf } from '../verification/receipt-decider.js';
import { LABELS, TOO_MUCH_TO_READ, whyOf, inWrittenDates } from './staff-words.js';

type History = readonly (BookingEvent & {
  readonly id: string;
  readonly metadata: EventMetadata;
})[];

interface Compared {
  readonly others: OtherPayments;
  readonly rules: AutomaticRules;
  /** Sum of the bank statement lines that are now matched with the booking. */
  readonly provenSen: number;
}

export function reviewReceipt(
  booking: PlacedBooking,
  receipt: Receipt,
  history: History,
  compared: Compared,
  imageUrl: string,
  now: string,
): ReviewedReceipt {
  const { receiptId, reading } = receipt;
  const paidSen = totalConfirmedBy(receiptId, history);
  const totalSen = paidSen ?? booking.totalSen;
  return {
    id: receiptId,
    imageUrl,
    uploadedAt:
      history.find(
        (event) => event.type === 'ReceiptUploaded' && event.data.receiptId === receiptId,
      )?.metadata.occurredAt ?? booking.placedAt,
    ...decisionOn(receiptId, history),
    checks: reading && checksOf({ ...booking, totalSen }, receipt, compared, now),
    facts: [
      { label: 'Method', value: reading?.method.value },
      { label: "Payer's bank", value: reading?.payerBank.value },
      { label: 'Read by', value: reading?.engine },
      { label: 'Not read', value: wasTooMuchToRead(receipt, history) ? TOO_MUCH_TO_READ : null },
      {
        label: 'Amended since',
        value:
          totalSen === booking.totalSen
            ? null
            : `The seats were changed after this payment of ${toRinggit(totalSen)}; the total is now ${toRinggit(booking.totalSen)}.`,
      },
    ].flatMap(({ label, value }) => (value ? [{ label, value }] : [])),
  };
}

function checksOf(
  booking: PlacedBooking,
  receipt: Receipt,
  { others, rules, provenSen }: Compared,
  now: string,
): ReviewedCheck[] | null {
  if (!receipt.reading) return null;
  const context = judgeContextOf(booking, receipt, others, rules, now, provenSen);
  return checkFields(receipt.reading, context).map((check) => {
    const { field, read, expected, standing } = check;
    const written = (text: string | null): string | null => {
      if (text === null) return null;
      if (field === 'outcome') return outcomeInWords(text);
      return field === 'paidAt' || field === 'transfer' ? inWrittenDates(text) : text;
    };
    return {
      field,
      label: LABELS[field],
      read: written(read),
      expected: written(expected),
      standing,
      why: whyOf(check, others),
    };
  });
}

const wasTooMuchToRead = ({ read, receiptId }: Receipt, history: History): boolean =>
  !read &&
  history.some(
    ({ type, data }) =>
      type === 'ReceiptReferredToStaff' &&
      data.receiptId === receiptId &&
      data.reasons.includes('too-much-to-read'),
  );

/**
 * Returns the booking's price at the time when this receipt confirmed it; null when it did not. Seats changed later do
 * not change what the receipt must show.
 */
function totalConfirmedBy(receiptId: string, history: History): number | null {
  let totalSen: number | null = null;
  for (const { type, data } of history) {
    if (type === 'BookingPlaced' || type === 'BookingSeatsAmended') totalSen = data.totalSen;
    if (type === 'BookingConfirmed' && data.receiptId === receiptId) return totalSen;
  }
  return null;
}

type Decision = Pick<
  ReviewedReceipt,
  'verificationStatus' | 'message' | 'told' | 'decidedBy' | 'decidedAt'
>;

const STATUS: Readonly<Partial<Record<BookingEvent['type'], ReceiptVerificationStatus>>> = {
  BookingConfirmed: 'confirmed',
  ReceiptRejected: 'rejected',
  ReceiptReferredToStaff: 'needs_review',
};

/** Returns the last decision on a receipt. A decision on the whole booking counts for its newest receipt. */
function decisionOn(receiptId: string, history: History): Decision {
  let status: ReceiptVerificationStatus = 'pending';
  let last: History[number] | null = null;
  let newest: string | null = null;
  for (const event of history) {
    if (event.type === 'ReceiptUploaded') newest = event.data.receiptId;
    const decided = decisionBy(event, receiptId, newest === receiptId ? status : null);
    if (decided) [status, last] = [decided, event];
    else if (isAbout(event, receiptId) && event.type === 'ReceiptVerificationRequested')
      status = 'verifying';
  }
  if (!last) {
    return {
      verificationStatus: status,
      message: null,
      told: null,
      decidedBy: null,
      decidedAt: null,
    };
  }
  const { actor, occurredAt } = last.metadata;
  const decidedBy = whoDid(actor);
  const message = 'message' in last.data ? last.data.message : null;
  return {
    verificationStatus: status,
    message,
    told: toldOf(last.id, history),
    decidedBy,
    decidedAt: occurredAt,
  };
}

const isAbout = ({ data }: History[number], receiptId: string): boolean =>
  'receiptId' in data && data.receiptId === receiptId;

/**
 * Reads the decision from one event. @param newest the receipt's status when it is the booking's newest, otherwise
 * undefined
 */
function decisionBy(
  event: History[number],
  receiptId: string,
  newest: ReceiptVerificationStatus | null,
): ReceiptVerificationStatus | null {
  if (isAbout(event, receiptId)) return STATUS[event.type] ?? null;
  return newest && (outcomeFor(event, newest)?.status ?? null);
}

const OUTCOMES: Readonly<Partial<Record<BookingEvent['type'], ReviewedReceipt['told']>>> = {
  TicketSent: 'sent',
  NoticeSent: 'sent',
  TicketSendFailed: 'not-sent',
  NoticeNotSent: 'not-sent',
};

/** Returns whether the mail about a decision was sent. The mail's events hold the id of the decision's event. */
function toldOf(decisionId: string, history: History): ReviewedReceipt['told'] {
  const outcomes = history.flatMap(({ type, data }) =>
    'causeId' in data && data.causeId === decisionId ? (OUTCOMES[type] ?? []) : [],
  );
  if (outcomes.length > 0) return outcomes.at(-1) ?? null;
  return isOvertaken(decisionId, history) ? null : 'on-its-way';
}

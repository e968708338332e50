import { categoryOf, type Seat } from '../../../contracts/events/index.js';
import {
  causedBy,
  type JobCause,
  type ObservedEvent,
  type Policy,
  type WantedJob,
} from '../../../infrastructure/process-manager/policy.js';
import { startOfHold } from '../domain/time-to-pay.js';

export const SEAT_RECONCILIATION_QUEUE = 'seat-reconciliation';
/** The queue's name until November 2026; jobs may still wait under it after an update. */
export const FORMER_SEAT_RECONCILIATION_QUEUE = 'settlement';

export interface SeatReconciliationJob extends JobCause {
  readonly bookingId: string;
  /** `null`: read from the booking. */
  readonly performanceId: string | null;
  /** New seats of a move, so that a move that the booking never recorded can be told from one that is still being written. */
  readonly movedTo?: readonly Seat[];
}

/**
 * A command has this long for its second write before seat reconciliation makes it impossible. Any
 * value is correct: see seats/domain/unfinished-changes.ts.
 */
const RECONCILE_AFTER_MS = 60_000;

/**
 * Asks for jobs that check both streams: a command writes to two streams and may be killed or slow in between. Events that gave a
 * booking seats or time are checked a minute later, when the second write must have happened. Events that gave seats up are
 * checked at once. So is a confirmation: its seats were taken first, but a reconciliation that read the booking before may have
 * set them back.
 */
export const seatReconciliationPolicy: Policy = (event) => {
  if (
    categoryOf(event.stream) === 'seats' &&
    event.type !== 'SeatsReleased' &&
    !isOfBlock(event) &&
    'performanceId' in event.data &&
    'bookingId' in event.data
  ) {
    const runAt = new Date(Date.parse(event.metadata.occurredAt) + RECONCILE_AFTER_MS);
    const movedTo = event.type === 'SeatsMoved' ? event.data.to : undefined;
    return [
      { ...reconcile(event, event.data.bookingId, event.data.performanceId, movedTo), runAt },
    ];
  }
  switch (event.type) {
    case 'BookingPlaced':
      return isLate(event) ? [reconcile(event, event.data.bookingId, null)] : [];
    case 'ReceiptVerificationRequested':
    case 'HoldProlonged':
    case 'BookingSeatsAmended':
    case 'BookingConfirmed':
    case 'FreeBookingConfirmed':
    case 'BookingConfirmedByStatement':
    case 'BookingExpired':
    case 'BookingCancelled':
    case 'ReceiptRejected':
    case 'BookingStatusSetByStaff':
      return [reconcile(event, event.data.bookingId, null)];
    case 'ReceiptReferredToStaff':
      // The picture was not a receipt: the hold that was kept for its reading gets its clock's
      // deadline back.
      return event.data.holdUntil ? [reconcile(event, event.data.bookingId, null)] : [];
    default:
      return [];
  }
};

/** Returns true for blocks, which have no booking to be reconciled with. */
const isOfBlock = ({ data }: ObservedEvent): boolean => 'block' in data || 'ofBlock' in data;

/** Half of the time that a command has between its streams. */
const LATE_AFTER_MS = 30_000;

/**
 * Returns true for an order that was written late, by its own time or by the store's: it gets a check of its own. An order in
 * time is checked by the job of its seats, a minute after them, so that a quick sale costs no extra job.
 */
function isLate({
  data: { holdUntil, holdMinutes },
  metadata: { occurredAt },
  recordedAt = occurredAt,
}: Extract<ObservedEvent, { type: 'BookingPlaced' }>): boolean {
  // The seats were never only held, and the confirmation beside this event asks for its own job.
  if (holdUntil <= occurredAt) return false;
  const seatsAt = Date.parse(startOfHold(holdUntil, holdMinutes));
  const writtenAt = Math.max(Date.parse(occurredAt), Date.parse(recordedAt));
  return writtenAt - seatsAt > LATE_AFTER_MS;
}

function reconcile(
  event: ObservedEvent,
  bookingId: string,
  performanceId: string | null,
  movedTo?: readonly Seat[],
): WantedJob {
  const data: SeatReconciliationJob = {
    bookingId,
    performanceId,
    ...(movedTo ? { movedTo } : {}),
    ...causedBy(event),
  };
  return { queue: SEAT_RECONCILIATION_QUEUE, id: event.id, data };
}

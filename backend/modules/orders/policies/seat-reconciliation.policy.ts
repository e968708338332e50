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
/** Name of the queue until November 2026. After an update, old jobs may still wait under this name. */
export const FORMER_SEAT_RECONCILIATION_QUEUE = 'settlement';

export interface SeatReconciliationJob extends JobCause {
  readonly bookingId: string;
  /** Performance of the seats; `null`: the job reads it from the booking. */
  readonly performanceId: string | null;
  /**
   * New seats of an amendment. With them the job can distinguish an amendment that was never recorded from one that is still
   * being written.
   */
  readonly movedTo?: readonly Seat[];
  /** Discount code whose use is compared with the booking, in place of the seats. */
  readonly codeId?: string;
  /** Extra whose stock is compared with the booking, in place of the seats. */
  readonly extraId?: string;
}

/**
 * Time in milliseconds that a command has for its second write before seat reconciliation prevents that write. Any value is
 * correct: see seats/domain/unfinished-changes.ts.
 */
const RECONCILE_AFTER_MS = 60_000;

/**
 * Requests jobs that compare seats and booking, because a command writes to two streams and may be killed or slow between the
 * writes. Events that gave a booking seats or time, and those that take a discount code or a stock, are checked a minute later,
 * when the second write must have happened. Events that gave seats up are checked at once. A confirmation is also checked at
 * once: its seats were taken first, and a reconciliation that had read the old booking may have released them.
 */
export const seatReconciliationPolicy: Policy = (event) => {
  if (
    categoryOf(event.stream) === 'seats' &&
    event.type !== 'SeatsReleased' &&
    !isOfBlock(event) &&
    'performanceId' in event.data &&
    'bookingId' in event.data
  ) {
    const movedTo = event.type === 'SeatsMoved' ? event.data.to : undefined;
    return [
      {
        ...reconcile(event, event.data.bookingId, event.data.performanceId, movedTo),
        runAt: aMinuteAfter(event),
      },
    ];
  }
  switch (event.type) {
    case 'DiscountCodeUsed': {
      const { bookingId, performanceId, codeId } = event.data;
      const { queue, id, data } = reconcile(event, bookingId, performanceId);
      return [{ queue, id, data: { ...data, codeId }, runAt: aMinuteAfter(event) }];
    }
    case 'StockTaken': {
      const { bookingId, performanceId, extraId } = event.data;
      const { queue, id, data } = reconcile(event, bookingId, performanceId);
      return [{ queue, id, data: { ...data, extraId }, runAt: aMinuteAfter(event) }];
    }
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
      // The picture was not a receipt. Its hold was extended for the reading, and gets the deadline of the payment clock again.
      return event.data.holdUntil ? [reconcile(event, event.data.bookingId, null)] : [];
    default:
      return [];
  }
};

const aMinuteAfter = ({ metadata: { occurredAt } }: ObservedEvent): Date =>
  new Date(Date.parse(occurredAt) + RECONCILE_AFTER_MS);

/** Returns true for an event of a reserved block, which has no booking to be reconciled with. */
const isOfBlock = ({ data }: ObservedEvent): boolean => 'block' in data || 'ofBlock' in data;

/** Milliseconds after which an order counts as written late: half of the time that a command has between its two writes. */
const LATE_AFTER_MS = 30_000;

/**
 * Returns true for an order that was written late, by the time of its event or of the store. Such an order gets a reconciliation
 * job of its own. Other orders are checked by the job that runs a minute after their seats were held, so a quick sale needs no
 * extra job.
 */
function isLate({
  data: { holdUntil, holdMinutes },
  metadata: { occurredAt },
  recordedAt = occurredAt,
}: Extract<ObservedEvent, { type: 'BookingPlaced' }>): boolean {
  // The seats of this sale were taken at once and never held. The confirmation beside this event requests its own job.
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

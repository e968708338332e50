import { categoryOf, type Seat } from '../../contracts/events/index.js';
import {
  causedBy,
  type JobCause,
  type ObservedEvent,
  type Policy,
  type WantedJob,
} from '../../processes/policy.js';

export const SETTLEMENT_QUEUE = 'settlement';

export interface SettlementJob extends JobCause {
  readonly bookingId: string;
  /** `null`: the booking knows it. */
  readonly performanceId: string | null;
  /** Of a move: where the seats went, so that a move the booking never heard of can be told from one on its way. */
  readonly movedTo?: readonly Seat[];
}

/** Longer than any command takes between its two streams. */
export const SETTLE_AFTER_MS = 60_000;

/**
 * A command writes to two streams and may be killed in between, so both sides are looked at again: what gave a booking
 * seats or time, a minute later, when its second half must have been written; what gave seats up, at once. So is a
 * confirmation: its seats were taken first, but a settlement that read the booking before may have set them back.
 */
export const settlementPolicy: Policy = (event) => {
  if (
    categoryOf(event.stream) === 'seats' &&
    event.type !== 'SeatsReleased' &&
    'performanceId' in event.data
  ) {
    const runAt = new Date(Date.parse(event.metadata.occurredAt) + SETTLE_AFTER_MS);
    const movedTo = event.type === 'SeatsMoved' ? event.data.to : undefined;
    return [{ ...settle(event, event.data.bookingId, event.data.performanceId, movedTo), runAt }];
  }
  switch (event.type) {
    case 'BookingConfirmed':
    case 'FreeBookingConfirmed':
    case 'BookingExpired':
    case 'BookingCancelled':
    case 'ReceiptRejected':
    case 'BookingStatusSetByStaff':
      return [settle(event, event.data.bookingId, null)];
    case 'ReceiptReferredToStaff':
      // No receipt: the hold that was kept for its reading goes back to the clock.
      return event.data.holdUntil ? [settle(event, event.data.bookingId, null)] : [];
    default:
      return [];
  }
};

function settle(
  event: ObservedEvent,
  bookingId: string,
  performanceId: string | null,
  movedTo?: readonly Seat[],
): WantedJob {
  const data: SettlementJob = {
    bookingId,
    performanceId,
    ...(movedTo ? { movedTo } : {}),
    ...causedBy(event),
  };
  return { queue: SETTLEMENT_QUEUE, id: event.id, data };
}

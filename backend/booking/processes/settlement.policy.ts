import { categoryOf } from '../../contracts/events/index.js';
import { causedBy, type JobCause, type ObservedEvent, type Policy, type WantedJob } from '../../processes/policy.js';

export const SETTLEMENT_QUEUE = 'settlement';

export interface SettlementJob extends JobCause {
  readonly bookingId: string;
  /** `null`: the booking knows it. */
  readonly performanceId: string | null;
}

/** Longer than any command takes between its two streams. */
export const SETTLE_AFTER_MS = 60_000;

/**
 * A command writes to two streams and may be killed in between, so both sides are looked at again: what gave a booking
 * seats or time, a minute later, when its second half must have been written; what gave seats up, at once.
 */
export const settlementPolicy: Policy = (event) => {
  if (categoryOf(event.stream) === 'seats' && event.type !== 'SeatsReleased' && 'performanceId' in event.data) {
    const runAt = new Date(Date.parse(event.metadata.occurredAt) + SETTLE_AFTER_MS);
    return [{ ...settle(event, event.data.bookingId, event.data.performanceId), runAt }];
  }
  switch (event.type) {
    case 'BookingExpired':
    case 'BookingCancelled':
    case 'ReceiptRejected':
    case 'BookingStatusSetByStaff':
      return [settle(event, event.data.bookingId, null)];
    default:
      return [];
  }
};

function settle(event: ObservedEvent, bookingId: string, performanceId: string | null): WantedJob {
  const data: SettlementJob = { bookingId, performanceId, ...causedBy(event) };
  return { queue: SETTLEMENT_QUEUE, id: event.id, data };
}

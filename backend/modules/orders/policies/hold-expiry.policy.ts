import {
  causedBy,
  type JobCause,
  type Policy,
} from '../../../infrastructure/process-manager/policy.js';

export const HOLD_EXPIRY_QUEUE = 'hold-expiry';

export interface HoldExpiryJob extends JobCause {
  readonly bookingId: string;
  /** Performance of a block of reserved seats; `bookingId` is then the id of the block. */
  readonly blockOf?: string;
}

/** Requests a job for the end of each payment clock that an event starts. */
export const holdExpiryPolicy: Policy = (event) => {
  switch (event.type) {
    case 'BookingPlaced':
    case 'ReceiptRejected':
    case 'ReceiptReferredToStaff':
    case 'HoldProlonged':
    case 'BookingStatusSetByStaff': {
      const { bookingId, holdUntil } = event.data;
      if (holdUntil === null || holdUntil === undefined) return [];
      const data: HoldExpiryJob = { bookingId, ...causedBy(event) };
      return [
        {
          queue: HOLD_EXPIRY_QUEUE,
          id: `${bookingId}.${Date.parse(holdUntil)}`,
          data,
          runAt: new Date(holdUntil),
        },
      ];
    }
    case 'SeatsHeld': {
      const { bookingId, performanceId, block, until } = event.data;
      if (!block || until === null) return [];
      const data: HoldExpiryJob = { bookingId, blockOf: performanceId, ...causedBy(event) };
      return [{ queue: HOLD_EXPIRY_QUEUE, id: event.id, data, runAt: new Date(until) }];
    }
    default:
      return [];
  }
};

import type { BookingStatus } from '../../../contracts/events/index.js';
import { mainReason } from '../../../contracts/rest/receipt-messages.js';
import type { BookingEventWithTime, PlacedBooking } from './booking-state.js';
import {
  ended,
  movedTo,
  newClock,
  noClock,
  readingBegan,
  restarted,
  type PayClock,
} from './time-to-pay.js';

/* Applies events that change the status, the message to the family, or the hold deadline. */

type StatusAndHold = Pick<
  PlacedBooking,
  'status' | 'verification' | 'cancelledFor' | 'holdUntil' | 'clock' | 'prolonged'
>;

export function evolveStatus(
  { clock }: PlacedBooking,
  event: BookingEventWithTime,
): Partial<StatusAndHold> {
  const at = event.metadata.occurredAt;
  switch (event.type) {
    case 'ReceiptVerificationRequested':
      return {
        status: 'verifying',
        verification: null,
        holdUntil: event.data.holdUntil,
        clock: readingBegan(clock, at),
      };
    case 'BookingConfirmed':
    case 'BookingConfirmedByStatement':
      return { ...closedAs('confirmed', clock, at), verification: { message: event.data.message } };
    case 'FreeBookingConfirmed':
      return closedAs('confirmed', clock, at);
    case 'ReceiptRejected': {
      const { holdUntil, message } = event.data;
      return {
        status: 'rejected',
        verification: message === null ? null : { message, reason: mainReason(event.data) },
        holdUntil,
        clock: holdUntil === null ? ended(clock, at) : restarted(clock, at, holdUntil),
        prolonged: false,
      };
    }
    case 'ReceiptReferredToStaff': {
      const { holdUntil = null, reasons, message } = event.data;
      // A booking without seats has no seats to keep, so its payment clock is not stopped.
      const stopped = !reasons.includes('seats-gone');
      return {
        status: 'needs_review',
        verification: { message, reason: mainReason(event.data) },
        holdUntil,
        clock: holdUntil === null ? ended(clock, at, stopped) : movedTo(clock, holdUntil),
      };
    }
    case 'BookingStatusSetByStaff': {
      const { to, holdUntil } = event.data;
      return {
        status: to,
        verification: null,
        holdUntil,
        clock: holdUntil === null ? noClock(to === 'needs_review') : newClock(at, holdUntil),
        prolonged: false,
      };
    }
    case 'BookingCancelled':
      return { ...closedAs('cancelled', clock, at), cancelledFor: event.data.reason };
    case 'BookingExpired':
      return closedAs('expired', clock, at);
    case 'HoldProlonged': {
      const { holdUntil } = event.data;
      return { holdUntil, clock: movedTo(clock, holdUntil), prolonged: true };
    }
    default:
      return {};
  }
}

/** Closes the booking: its payment clock ends, and no receipt decision is shown any more. */
const closedAs = (status: BookingStatus, clock: PayClock, at: string) => ({
  status,
  verification: null,
  holdUntil: null,
  clock: ended(clock, at),
});

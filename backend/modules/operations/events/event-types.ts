import type { DomainEventType } from '../../../contracts/events/index.js';

/** A record, so that the compiler asks for every type there is. */
const TYPES: Readonly<Record<DomainEventType, true>> = {
  BookingCancelled: true,
  BookingConfirmed: true,
  BookingExpired: true,
  BookingPlaced: true,
  BookingRescheduled: true,
  BookingSeatsAmended: true,
  BookingStatusSetByStaff: true,
  CustomerDetailsCorrected: true,
  FreeBookingConfirmed: true,
  GuestCheckedIn: true,
  HoldExtended: true,
  HoldProlonged: true,
  PaymentClaimed: true,
  ReceiptRead: true,
  ReceiptReferredToStaff: true,
  ReceiptRejected: true,
  ReceiptUploaded: true,
  ReceiptVerificationRequested: true,
  SeatChangeAbandoned: true,
  SeatsHeld: true,
  SeatsMoved: true,
  SeatsReleased: true,
  SeatsTaken: true,
  TicketRequested: true,
  TicketSendFailed: true,
  TicketSent: true,
};

export const EVENT_TYPES: readonly string[] = Object.keys(TYPES).sort();

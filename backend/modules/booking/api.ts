/** Everything that other modules may import from seats and orders. Lint forbids any other import. */
export { BookingStreams } from './application/booking-streams.js';
export { PROVEN_MONEY } from './application/account-of-booking.js';
export type { ProvenMoney } from './application/account-of-booking.js';
export { PlannedSeats } from './application/planned-seats.js';
export { SeatConflicts } from './application/seat-conflicts.js';
export { SeatReconciliation } from './application/seat-reconciliation.js';
export { takeSeatsOf } from './application/take-seats-of.js';
export { TwoStreams } from './application/two-streams.js';
export type { TwoStreamTry } from './application/two-streams.js';
export { buyersMessagePolicy } from './buyer-messages/buyers-message.policy.js';
export { BookingModule } from './booking.module.js';
export { AmendSeats } from './commands/amend-seats.command.js';
export { CorrectCustomer } from './commands/correct-customer.command.js';
export { PlaceBooking } from './commands/place-booking.command.js';
export { SetBookingStatus } from './commands/set-status.command.js';
export { checkIn, undoCheckIn } from './domain/attendance.js';
export {
  applyReceiptDecision,
  awaitsReceiptDecision,
  recordReading,
} from './domain/booking-decisions.js';
export type { WrittenDecision } from './domain/booking-decisions.js';
export {
  currentReceipt,
  evolveBooking,
  isPaid,
  noBooking,
  receiptOf,
  requireNotErased,
  requirePlaced,
} from './domain/booking.js';
export type { Booking, BookingEventWithTime, PlacedBooking, Receipt } from './domain/booking.js';
export {
  correctCustomer,
  nearestSettable,
  requireAmendable,
  setStatus,
} from './domain/staff-decisions.js';
export { asSeen, seenState } from './domain/as-seen.js';
export { requireKept } from './domain/staff-requests.js';
export { changesBetween } from './staff/booking-changes.js';
export { isOvertaken } from './domain/overtaken.js';
export { priceSeats, totalOf } from './domain/order.js';
export type { SeatWish } from './domain/order.js';
export { eraseCustomer, keptUntil, whyNotErased } from './domain/erasure-decisions.js';
export type { ErasureRequest } from './domain/erasure-decisions.js';
export { payRefund, takeRefundBack } from './domain/refund-decisions.js';
export type { RefundToRecord } from './domain/refund-decisions.js';
export { receiveCash, takeCashBack } from './domain/cash-decisions.js';
export type { CashToRecord } from './domain/cash-decisions.js';
export {
  askAboutPayment,
  confirmByStatement,
  holdTicket,
  recordReturnedPayment,
} from './domain/statement-decisions.js';
export { parseConfirmationNumber } from './confirmation-numbers/confirmation-numbers.js';
export { decideReceipt } from './domain/receipt-decisions.js';
export type { StaffDecision } from './domain/receipt-decisions.js';
export { conflictsOf, emptyLedger, evolveSeats, keepSeats } from './domain/seat-ledger.js';
export type { SeatHolding, SeatLedger } from './domain/seat-ledger.js';
export { describeSeat, describeSeats, sameSeats, seatKey, withoutPrice } from './domain/seat.js';
export { freeOrderMailPolicy } from './free-orders/free-order-mail.policy.js';
export { CheckInDto, optionalSeatList, type SeatDto, typed } from './http/booking.dto.js';
export { NOT_STAFF, StaffOfBooking } from './http/staff-of-booking.js';
export { OwnOrders } from './access/own-orders.js';
export { WhoAsks } from './access/buyer.js';
export type { Asker } from './access/buyer.js';
export { day } from './staff/day.js';
export { outcomeInWords } from './staff/outcome-in-words.js';
export { bookingHistory, inWords } from './staff/booking-history.js';
export { bookingNoticePolicy } from './notices/booking-notice.policy.js';
export { cancellationNoticePolicy } from './notices/cancellation-notice.policy.js';
export { moveNoticePolicy } from './notices/move-notice.policy.js';
export { holdExpiryPolicy } from './policies/hold-expiry.policy.js';
export { performanceChangesPolicy } from './policies/performance-changes.policy.js';
export { seatReconciliationPolicy } from './policies/seat-reconciliation.policy.js';
export { BookingSource } from './order-limits/booking-source.js';
export { OrderSources } from './order-limits/order-sources.js';
export { receiptFolder } from './receipt-files.js';
export { accountSums, familyBalanceSums } from './queries/account-sums.js';
export { plainSeat } from './queries/booking-views.js';
export { OneBooking } from './queries/one-booking.js';
export { whoDid } from './queries/who-did.js';
export { BookingAdminModule } from './staff/booking-admin.module.js';
export { exportPage } from './staff/booking-export.js';
export { schoolScope } from './staff/school-scope.js';
export { SeatCodes } from './tickets/seat-codes.js';
export { ticketMailPolicy } from './tickets/ticket-mail.policy.js';

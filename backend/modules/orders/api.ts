/** Everything that other modules may import from orders. Lint forbids any other import. */
export { WhoAsks } from './access/buyer.js';
export type { Asker } from './access/buyer.js';
export { confirmationToken, isConfirmationToken } from './access/confirmation-link.js';
export { IDEMPOTENCY_KEY, requireSaneKey } from './access/idempotency-key.js';
export { OwnOrders } from './access/own-orders.js';
export { SeatCodes, parseSeatCode } from './access/seat-codes.js';
export type { SeatCode } from './access/seat-codes.js';
export { AccountOfBooking, PROVEN_MONEY } from './application/account-of-booking.js';
export type { ProvenMoney } from './application/account-of-booking.js';
export { BookingStreams } from './application/booking-streams.js';
export { BookingsOfPerformance } from './application/bookings-of-performance.js';
export { customerOf } from './application/meant-customer.js';
export { SeatConflicts } from './application/seat-conflicts.js';
export { SeatReconciliation } from './application/seat-reconciliation.js';
export { isPaymentStopped } from './application/suspended-schools.js';
export { takeSeatsOf } from './application/take-seats-of.js';
export { TwoStreams } from './application/two-streams.js';
export type { TwoStreamTry } from './application/two-streams.js';
export { AddNote } from './commands/add-note.js';
export { AmendSeats } from './commands/amend-seats.js';
export { CancelBooking } from './commands/cancel-booking.js';
export { ConfirmFreeOrder } from './commands/confirm-free-order.js';
export { CorrectCustomer } from './commands/correct-customer.js';
export { PlaceBooking } from './commands/place-booking.js';
export { RecordNotice } from './commands/record-notice.js';
export type { NoticeOutcome } from './commands/record-notice.js';
export { RecordTicketSending } from './commands/record-ticket-sending.js';
export { RequestTicket } from './commands/request-ticket.js';
export { SellSeats } from './commands/sell-seats.js';
export { SetBookingStatus } from './commands/set-status.js';
export { parseConfirmationNumber } from './confirmation-numbers/confirmation-numbers.js';
export { asSeen, seenState } from './domain/as-seen.js';
export { checkIn, undoCheckIn } from './domain/attendance.js';
export {
  isLastThatChangesWhatIsOpen,
  isToldByTicket,
  isToldOfBalance,
} from './domain/balance-news.js';
export type { ProofChange } from './domain/balance-news.js';
export {
  applyReceiptDecision,
  awaitsReceiptDecision,
  recordReading,
} from './domain/booking-decisions.js';
export type { WrittenDecision } from './domain/booking-decisions.js';
export {
  checkedInSeats,
  currentReceipt,
  evolveBooking,
  isPaid,
  mailedCustomer,
  noBooking,
  receiptOf,
  requireNotErased,
  requirePlaced,
} from './domain/booking.js';
export type { Booking, BookingEventWithTime, PlacedBooking, Receipt } from './domain/booking.js';
export { receiveCash, takeCashBack } from './domain/cash-decisions.js';
export type { CashToRecord } from './domain/cash-decisions.js';
export { eraseCustomer, keptUntil, whyNotErased } from './domain/erasure-decisions.js';
export type { ErasureRequest } from './domain/erasure-decisions.js';
export { awaitsConfirmation, confirmFreeOrder } from './domain/free-orders.js';
export { isFree, totalOf } from './domain/order.js';
export { isOvertaken } from './domain/overtaken.js';
export { decideReceipt } from './domain/receipt-decisions.js';
export type { StaffDecision } from './domain/receipt-decisions.js';
export { payRefund, takeRefundBack } from './domain/refund-decisions.js';
export type { RefundToRecord } from './domain/refund-decisions.js';
export { sameTimeAndVenue } from './domain/rescheduling.js';
export { seatsOfOldTicket } from './domain/seat-change.js';
export {
  correctCustomer,
  nearestSettable,
  requireAmendable,
  setStatus,
} from './domain/staff-decisions.js';
export { requireKept } from './domain/staff-requests.js';
export {
  askAboutPayment,
  confirmByStatement,
  holdTicket,
  recordReturnedPayment,
} from './domain/statement-decisions.js';
export {
  CheckInDto,
  customerEmail,
  customerName,
  customerPhone,
  optionalSeatList,
  seatList,
  statedTotal,
  typed,
} from './http/booking.dto.js';
export type { SeatDto } from './http/booking.dto.js';
export { NOT_STAFF, StaffOfBooking } from './http/staff-of-booking.js';
export { BookingSource } from './order-limits/booking-source.js';
export { OrderSources } from './order-limits/order-sources.js';
export { holdExpiryPolicy } from './policies/hold-expiry.policy.js';
export { performanceChangesPolicy } from './policies/performance-changes.policy.js';
export { seatReconciliationPolicy } from './policies/seat-reconciliation.policy.js';
export { accountSums, familyBalanceSums } from './queries/account-sums.js';
export { figuresOfBookings } from './queries/booking-figures.js';
export type { FiguresWithCash } from './queries/booking-figures.js';
export { BookingQueries } from './queries/booking-queries.js';
export { plainSeat, statusView, strangersStatus } from './queries/booking-views.js';
export { OneBooking } from './queries/one-booking.js';
export { whoDid } from './queries/who-did.js';
export { receiptFolder } from './receipt-files.js';
export { OrdersModule } from './orders.module.js';

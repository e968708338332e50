/** Everything that other modules may import from orders. Lint forbids any other import. */
export { WhoAsks } from './access/buyer.js';
export type { Asker } from './access/buyer.js';
export { confirmationToken } from './access/confirmation-link.js';
export { IDEMPOTENCY_KEY, requireSaneKey } from './access/idempotency-key.js';
export { OwnOrders } from './access/own-orders.js';
export { SeatCodes, parseSeatCode } from './access/seat-codes.js';
export type { SeatCode } from './access/seat-codes.js';
export { AccountOfBooking, PROVEN_MONEY } from './application/account-of-booking.js';
export type { ProvenMoney } from './application/account-of-booking.js';
export { BookingReader } from './application/booking-streams.js';
export { BookingsOfPerformance } from './application/bookings-of-performance.js';
export { customerOf, shownCustomer, withoutContact } from './application/customer-fields.js';
export { SeatConflicts } from './application/seat-conflicts.js';
export { isPaymentStopped } from './application/suspended-schools.js';
export { AddNote } from './commands/add-note.js';
export { AmendSeats } from './commands/amend-seats.js';
export { AskAboutPayment } from './commands/ask-about-payment.js';
export { CancelBooking } from './commands/cancel-booking.js';
export { CheckInGuest } from './commands/check-in-guest.js';
export { ConfirmByStatement } from './commands/confirm-by-statement.js';
export { CorrectCustomer } from './commands/correct-customer.js';
export { DecideReceipt } from './commands/decide-receipt.js';
export { EraseCustomer } from './commands/erase-customer.js';
export { HandOut } from './commands/hand-out.js';
export { HoldTicket } from './commands/hold-ticket.js';
export { PayRefund } from './commands/pay-refund.js';
export { PlaceBooking } from './commands/place-booking.js';
export { ReceiveCash } from './commands/receive-cash.js';
export { RecordMail } from './commands/record-mail.js';
export { RecordReading } from './commands/record-reading.js';
export { RecordReturnedPayment } from './commands/record-returned-payment.js';
export { RequestTicket } from './commands/request-ticket.js';
export { pricedFor } from './domain/staff-sale.js';
export { kindIdOf, sameKinds } from './domain/seat-kinds.js';
export { SellSeats } from './commands/sell-seats.js';
export { SetBookingStatus } from './commands/set-status.js';
export { TakeCashBack } from './commands/take-cash-back.js';
export { TakeRefundBack } from './commands/take-refund-back.js';
export { UndoCheckIn } from './commands/undo-check-in.js';
export { UploadReceipt } from './commands/upload-receipt.js';
export { WriteReceiptDecision } from './commands/write-receipt-decision.js';
export { parseConfirmationNumber } from './confirmation-numbers/confirmation-numbers.js';
export { seenState } from './domain/as-seen.js';
export {
  isLastThatChangesWhatIsOpen,
  isToldByTicket,
  isToldOfBalance,
} from './domain/balance-news.js';
export type { ProofChange, ProofSince } from './domain/balance-news.js';
export { awaitsReceiptDecision } from './domain/booking-decisions.js';
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
export { keptUntil, whyNotErased } from './domain/erasure-decisions.js';
export { awaitsConfirmation } from './domain/free-orders.js';
export { isFree, totalOf } from './domain/order.js';
export { isOvertaken } from './domain/overtaken.js';
export { preview } from './domain/preview.js';
export type { StaffDecision } from './domain/receipt-decisions.js';
export { sameTimeAndVenue } from './domain/rescheduling.js';
export { seatsOfOldTicket } from './domain/seat-change.js';
export { nearestSettable, requireAmendable } from './domain/staff-decisions.js';
export { requireKept } from './domain/staff-requests.js';
export {
  CheckInDto,
  customerEmail,
  customerName,
  customerPhone,
  discountCodeField,
  optionalSeatList,
  ScanDto,
  seatList,
  OrderedSeatDto,
  orderedSeatList,
  statedTotal,
  typed,
} from './http/booking.dto.js';
export { extraList, extraWishes, OrderedExtraDto, PiecesDto } from './http/extras.dto.js';
export type { SeatDto } from './http/booking.dto.js';
export { NOT_STAFF, StaffOfBooking } from './http/staff-of-booking.js';
export { BookingSource } from './order-limits/booking-source.js';
export { OrderSources } from './order-limits/order-sources.js';
export { OrdersModule } from './orders.module.js';
export { holdExpiryPolicy } from './policies/hold-expiry.policy.js';
export { performanceChangesPolicy } from './policies/performance-changes.policy.js';
export { seatReconciliationPolicy } from './policies/seat-reconciliation.policy.js';
export { accountSums, familyBalanceSums } from './queries/account-sums.js';
export { figuresOfBookings } from './queries/booking-figures.js';
export type { FiguresWithCash } from './queries/booking-figures.js';
export { BookingQueries } from './queries/booking-queries.js';
export { bookedExtras, bookedThings, plainSeat } from './queries/booking-views.js';
export { OneBooking } from './queries/one-booking.js';
export { whoDid } from './queries/who-did.js';
export { receiptFolder, receiptUploadPrefix } from './receipt-files.js';
export { calendarAttachment, fileName } from './tickets/calendar.js';
export type { BookedEvening } from './tickets/calendar.js';

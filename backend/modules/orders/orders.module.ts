import { Module } from '@nestjs/common';
import { CatalogueModule, SALES_OF_PERFORMANCES } from '../catalogue/api.js';
import { SeatsModule } from '../seats/api.js';
import { AnswersFirst } from '../../infrastructure/commands/answers-first.js';
import { Commands } from '../../infrastructure/commands/commands.js';
import { EventStoreModule } from '../../infrastructure/event-store/event-store.module.js';
import { FilesModule } from '../../infrastructure/files/files.module.js';
import { subjectAccess } from '../../infrastructure/http/permission.js';
import { JobsModule } from '../../infrastructure/jobs/jobs.module.js';
import { OwnOrders } from './access/own-orders.js';
import { SeatCodes } from './access/seat-codes.js';
import { AccountOfBooking } from './application/account-of-booking.js';
import { BookingReader, BookingStreams } from './application/booking-streams.js';
import { BookingsOfPerformance } from './application/bookings-of-performance.js';
import { SeatConflicts } from './application/seat-conflicts.js';
import { SeatReconciliation } from './application/seat-reconciliation.js';
import { SuspendedSchools } from './application/suspended-schools.js';
import { TwoStreams } from './application/two-streams.js';
import { AddNoteHandler } from './commands/add-note.js';
import { AmendSeatsHandler } from './commands/amend-seats.js';
import { CancelBookingHandler } from './commands/cancel-booking.js';
import { CancelBookingsOfPerformanceHandler } from './commands/cancel-bookings-of-performance.js';
import { ConfirmFreeOrderHandler } from './commands/confirm-free-order.js';
import { CorrectContactHandler } from './commands/correct-contact.js';
import { CorrectCustomerHandler } from './commands/correct-customer.js';
import { ExpireBookingHandler } from './commands/expire-booking.js';
import { ExtendHoldHandler } from './commands/extend-hold.js';
import { GiveUpBookingHandler } from './commands/give-up-booking.js';
import { PlaceBookingHandler } from './commands/place-booking.js';
import { RecordMailHandler } from './commands/record-mail.js';
import { RequestTicketHandler } from './commands/request-ticket.js';
import { RescheduleBookingHandler } from './commands/reschedule-booking.js';
import { RescheduleBookingsOfPerformanceHandler } from './commands/reschedule-bookings-of-performance.js';
import { SellSeatsHandler } from './commands/sell-seats.js';
import { SetBookingStatusHandler } from './commands/set-status.js';
import { AskAboutPaymentHandler } from './commands/ask-about-payment.js';
import { CheckInGuestHandler } from './commands/check-in-guest.js';
import { ConfirmByStatementHandler } from './commands/confirm-by-statement.js';
import { DecideReceiptHandler } from './commands/decide-receipt.js';
import { EraseCustomerHandler } from './commands/erase-customer.js';
import { HoldTicketHandler } from './commands/hold-ticket.js';
import { PayRefundHandler } from './commands/pay-refund.js';
import { ReceiveCashHandler } from './commands/receive-cash.js';
import { RecordReadingHandler } from './commands/record-reading.js';
import { RecordReturnedPaymentHandler } from './commands/record-returned-payment.js';
import { TakeCashBackHandler } from './commands/take-cash-back.js';
import { TakeRefundBackHandler } from './commands/take-refund-back.js';
import { HandOutHandler } from './commands/hand-out.js';
import { UndoCheckInHandler } from './commands/undo-check-in.js';
import { WriteReceiptDecisionHandler } from './commands/write-receipt-decision.js';
import { UploadReceiptHandler } from './commands/upload-receipt.js';
import { ConfirmationNumbers } from './confirmation-numbers/confirmation-numbers.js';
import { AmendSeatsController } from './http/amend-seats.controller.js';
import { BookingsController } from './http/bookings.controller.js';
import { CalendarController } from './http/calendar.controller.js';
import { EmailListController } from './http/email-list.controller.js';
import { FreeOrdersController } from './http/free-orders.controller.js';
import { OrderLinkController } from './http/order-link.controller.js';
import { OwnOrderController } from './http/own-order.controller.js';
import { ReceiptsController } from './http/receipts.controller.js';
import { StaffOfBooking } from './http/staff-of-booking.js';
import { BookingSource } from './order-limits/booking-source.js';
import { ContactLimits } from './order-limits/contact-limits.js';
import { OrderLimits } from './order-limits/order-limits.js';
import { OrderSources } from './order-limits/order-sources.js';
import { ProofOfWork } from './order-limits/proof-of-work.js';
import { HoldExpiryWorker } from './policies/hold-expiry.worker.js';
import { PerformanceChangesWorker } from './policies/performance-changes.worker.js';
import { SeatReconciliationWorker } from './policies/seat-reconciliation.worker.js';
import { BookingQueries } from './queries/booking-queries.js';
import { OneBooking } from './queries/one-booking.js';
import { SalesQueries } from './queries/sales-queries.js';
import { ReceiptUpkeep } from './receipt-upkeep.js';

/** Handlers of all commands that write a booking stream. */
const handlers = [
  AddNoteHandler,
  AmendSeatsHandler,
  CancelBookingHandler,
  CancelBookingsOfPerformanceHandler,
  ConfirmFreeOrderHandler,
  CorrectContactHandler,
  CorrectCustomerHandler,
  ExpireBookingHandler,
  ExtendHoldHandler,
  GiveUpBookingHandler,
  PlaceBookingHandler,
  RecordMailHandler,
  RequestTicketHandler,
  RescheduleBookingHandler,
  RescheduleBookingsOfPerformanceHandler,
  SellSeatsHandler,
  SetBookingStatusHandler,
  AskAboutPaymentHandler,
  CheckInGuestHandler,
  ConfirmByStatementHandler,
  DecideReceiptHandler,
  EraseCustomerHandler,
  HoldTicketHandler,
  PayRefundHandler,
  ReceiveCashHandler,
  RecordReadingHandler,
  RecordReturnedPaymentHandler,
  TakeCashBackHandler,
  TakeRefundBackHandler,
  HandOutHandler,
  UndoCheckInHandler,
  WriteReceiptDecisionHandler,
  UploadReceiptHandler,
];

/**
 * Orders from placing to payment, check-in and refund, with the policies that end holds. Only this module writes booking streams.
 */
@Module({
  imports: [CatalogueModule, EventStoreModule, FilesModule, JobsModule, SeatsModule],
  // Nest matches paths in this order, so fixed paths come before paths that contain a booking id.
  controllers: [
    EmailListController,
    BookingsController,
    CalendarController,
    OwnOrderController,
    OrderLinkController,
    FreeOrdersController,
    ReceiptsController,
    AmendSeatsController,
  ],
  providers: [
    ...handlers,
    TwoStreams,
    BookingStreams,
    { provide: BookingReader, useExisting: BookingStreams },
    AccountOfBooking,
    BookingsOfPerformance,
    SeatReconciliation,
    SeatConflicts,
    AnswersFirst,
    Commands,
    ConfirmationNumbers,
    ReceiptUpkeep,
    OrderSources,
    BookingSource,
    ProofOfWork,
    OrderLimits,
    ContactLimits,
    BookingQueries,
    OneBooking,
    SeatCodes,
    OwnOrders,
    SuspendedSchools,
    StaffOfBooking,
    { provide: subjectAccess('booking'), useExisting: StaffOfBooking },
    HoldExpiryWorker,
    SeatReconciliationWorker,
    PerformanceChangesWorker,
    { provide: SALES_OF_PERFORMANCES, useClass: SalesQueries },
  ],
  exports: [
    AnswersFirst,
    SeatsModule,
    BookingReader,
    AccountOfBooking,
    BookingsOfPerformance,
    BookingSource,
    OrderSources,
    SeatConflicts,
    Commands,
    BookingQueries,
    OneBooking,
    SeatCodes,
    StaffOfBooking,
    OwnOrders,
    SALES_OF_PERFORMANCES,
  ],
})
export class OrdersModule {}

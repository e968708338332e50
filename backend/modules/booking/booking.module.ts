import { Module } from '@nestjs/common';
import { CatalogueModule, SALES_OF_PERFORMANCES } from '../catalogue/api.js';
import { EventStoreModule } from '../../infrastructure/event-store/event-store.module.js';
import { FilesModule } from '../../infrastructure/files/files.module.js';
import { JobsModule } from '../../infrastructure/jobs/jobs.module.js';

import { AccountOfBooking } from './application/account-of-booking.js';
import { BookingsOfPerformance } from './application/bookings-of-performance.js';
import { ReceiptUpkeep } from './receipt-upkeep.js';
import { BookingStreams } from './application/booking-streams.js';
import { subjectAccess } from '../../infrastructure/http/permission.js';
import { READY_ANSWERS } from '../../infrastructure/http/ready-answers.js';
import { Commands } from '../../infrastructure/commands/commands.js';
import { AnswersFirst } from '../../infrastructure/commands/answers-first.js';
import { SalesQueries } from './queries/sales-queries.js';
import { SeatBlocks } from './application/seat-blocks.js';
import { SeatConflicts } from './application/seat-conflicts.js';
import { PlannedSeats } from './application/planned-seats.js';
import { TwoStreams } from './application/two-streams.js';
import { SuspendedSchools } from './application/suspended-schools.js';
import { SeatStreams } from './application/seat-streams.js';
import { SeatReconciliation } from './application/seat-reconciliation.js';
import { OrderLinkController } from './order-link/order-link.controller.js';
import { OwnOrders } from './access/own-orders.js';
import { AmendSeatsHandler } from './commands/amend-seats.handler.js';
import { CancelBookingHandler } from './commands/cancel-booking.handler.js';
import { CancelBookingsOfPerformanceHandler } from './commands/cancel-bookings-of-performance.handler.js';
import { CorrectContactHandler } from './commands/correct-contact.handler.js';
import { AddNoteHandler } from './commands/add-note.handler.js';
import { CorrectCustomerHandler } from './commands/correct-customer.handler.js';
import { ExpireBookingHandler } from './commands/expire-booking.handler.js';
import { ExtendHoldHandler } from './commands/extend-hold.handler.js';
import { GiveUpBookingHandler } from './commands/give-up-booking.handler.js';
import { PlaceBookingHandler } from './commands/place-booking.handler.js';
import { RescheduleBookingHandler } from './commands/reschedule-booking.handler.js';
import { RescheduleBookingsOfPerformanceHandler } from './commands/reschedule-bookings-of-performance.handler.js';
import { RecordMailHandler } from './commands/record-mail.js';
import { RequestTicketHandler } from './commands/request-ticket.handler.js';
import { SellSeatsHandler } from './commands/sell-seats.handler.js';
import { SetBookingStatusHandler } from './commands/set-status.handler.js';
import { UploadReceiptHandler } from './commands/upload-receipt.handler.js';
import { ConfirmationNumbers } from './confirmation-numbers/confirmation-numbers.js';
import { EmailListController } from './email-list/email-list.controller.js';
import { AmendSeatsController } from './http/amend-seats.controller.js';
import { BookingsController } from './http/bookings.controller.js';
import { OwnOrderController } from './http/own-order.controller.js';
import { ReceiptsController } from './http/receipts.controller.js';
import { SalesController } from './http/sales.controller.js';
import { SeatBlocksController } from './http/seat-blocks.controller.js';
import { StaffOfBooking } from './http/staff-of-booking.js';
import { ConfirmFreeOrderHandler } from './free-orders/confirm-free-order.handler.js';
import { FreeOrdersController } from './free-orders/free-orders.controller.js';
import { BookingSource } from './order-limits/booking-source.js';
import { ContactLimits } from './order-limits/contact-limits.js';
import { OrderLimits } from './order-limits/order-limits.js';
import { OrderSources } from './order-limits/order-sources.js';
import { ProofOfWork } from './order-limits/proof-of-work.js';
import { PerformanceChangesWorker } from './policies/performance-changes.worker.js';
import { HoldExpiryWorker } from './policies/hold-expiry.worker.js';
import { SeatReconciliationWorker } from './policies/seat-reconciliation.worker.js';
import { BookingQueries } from './queries/booking-queries.js';
import { OneBooking } from './queries/one-booking.js';
import { LiveSeats } from './seat-map/live-seats.js';
import { ReadySeatMaps } from './seat-map/ready-seat-maps.js';
import { SeatMapCache } from './seat-map/seat-map-cache.js';
import { SeatMapController } from './seat-map/seat-map.controller.js';
import { SeatStates } from './seat-map/seat-states.js';
import { CalendarController } from './tickets/calendar.controller.js';
import { SeatCodes } from './tickets/seat-codes.js';

/** Seats and orders: holding, paying, amending; the live seat map; the policies that end holds. */
@Module({
  imports: [CatalogueModule, EventStoreModule, FilesModule, JobsModule],
  // Controllers with fixed paths come before those with a booking's id in the path.
  controllers: [
    EmailListController,
    BookingsController,
    CalendarController,
    OwnOrderController,
    OrderLinkController,
    FreeOrdersController,
    ReceiptsController,
    AmendSeatsController,
    SeatMapController,
    SalesController,
    SeatBlocksController,
  ],
  providers: [
    SeatStreams,
    TwoStreams,
    BookingStreams,
    AccountOfBooking,
    BookingsOfPerformance,
    SeatReconciliation,
    PlannedSeats,
    SeatConflicts,
    SeatBlocks,
    AnswersFirst,
    Commands,
    ConfirmationNumbers,
    ReceiptUpkeep,
    OrderSources,
    BookingSource,
    ProofOfWork,
    OrderLimits,
    ContactLimits,
    PlaceBookingHandler,
    SellSeatsHandler,
    ConfirmFreeOrderHandler,
    UploadReceiptHandler,
    AmendSeatsHandler,
    SetBookingStatusHandler,
    CorrectCustomerHandler,
    AddNoteHandler,
    RecordMailHandler,
    RequestTicketHandler,
    CancelBookingHandler,
    ExtendHoldHandler,
    ExpireBookingHandler,
    GiveUpBookingHandler,
    CorrectContactHandler,
    CancelBookingsOfPerformanceHandler,
    RescheduleBookingHandler,
    RescheduleBookingsOfPerformanceHandler,
    BookingQueries,
    OneBooking,
    SeatCodes,
    OwnOrders,
    SuspendedSchools,
    StaffOfBooking,
    { provide: subjectAccess('booking'), useExisting: StaffOfBooking },
    SeatStates,
    SeatMapCache,
    { provide: READY_ANSWERS, useClass: ReadySeatMaps },
    LiveSeats,
    HoldExpiryWorker,
    SeatReconciliationWorker,
    PerformanceChangesWorker,
    { provide: SALES_OF_PERFORMANCES, useClass: SalesQueries },
  ],
  exports: [
    AccountOfBooking,
    AnswersFirst,
    BookingsOfPerformance,
    SeatStreams,
    TwoStreams,
    PlannedSeats,
    BookingStreams,
    BookingSource,
    OrderSources,
    SeatReconciliation,
    Commands,
    BookingQueries,
    OneBooking,
    SeatCodes,
    StaffOfBooking,
    OwnOrders,
    SALES_OF_PERFORMANCES,
  ],
})
export class BookingModule {}

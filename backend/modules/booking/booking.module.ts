import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/api.js';
import { OrdersModule } from '../orders/api.js';
import { EventStoreModule } from '../../infrastructure/event-store/event-store.module.js';
import { FilesModule } from '../../infrastructure/files/files.module.js';
import { JobsModule } from '../../infrastructure/jobs/jobs.module.js';
import { BuyerMessages } from './buyer-messages/buyer-messages.js';
import { BuyersMessageWorker } from './buyer-messages/buyers-message.worker.js';
import { EmailListController } from './email-list/email-list.controller.js';
import { EmailListMail } from './email-list/email-list-mail.js';
import { FreeOrderMailWorker } from './free-orders/free-order-mail.worker.js';
import { FreeOrdersController } from './free-orders/free-orders.controller.js';
import { BalanceToPay } from './notices/balance-to-pay.js';
import { BookingNoticeMails } from './notices/booking-notice-mails.js';
import { BookingNoticeWorker } from './notices/booking-notice.worker.js';
import { CancellationNoticeWorker } from './notices/cancellation-notice.worker.js';
import { MoveNoticeWorker } from './notices/move-notice.worker.js';
import { NoticeFacts } from './notices/notice-facts.js';
import { NoticeLimits } from './notices/notice-limits.js';
import { PaymentQr } from './notices/payment-qr.js';
import { OrderLinkController } from './order-link/order-link.controller.js';
import { OrderLinkMail } from './order-link/order-link-mail.js';
import { CalendarController } from './tickets/calendar.controller.js';
import { TicketMailWorker } from './tickets/ticket-mail.worker.js';

/** Mails about bookings, and the calls of families that ask for one. */
@Module({
  imports: [CatalogueModule, EventStoreModule, FilesModule, JobsModule, OrdersModule],
  controllers: [EmailListController, CalendarController, OrderLinkController, FreeOrdersController],
  providers: [
    BalanceToPay,
    FreeOrderMailWorker,
    OrderLinkMail,
    TicketMailWorker,
    NoticeFacts,
    NoticeLimits,
    PaymentQr,
    BookingNoticeMails,
    BookingNoticeWorker,
    CancellationNoticeWorker,
    MoveNoticeWorker,
    BuyerMessages,
    BuyersMessageWorker,
    EmailListMail,
  ],
  exports: [BuyerMessages],
})
export class BookingModule {}

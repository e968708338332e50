import { Module } from '@nestjs/common';
import { EventStoreModule } from '../../infrastructure/event-store/event-store.module.js';
import { FilesModule } from '../../infrastructure/files/files.module.js';
import { OrdersModule } from '../orders/api.js';
import { CatalogueModule } from '../catalogue/api.js';
import { PersonalDataModule } from '../personal-data/api.js';
import { WaitingModule } from '../waiting/api.js';
import { BookingMails } from './booking-mail.js';
import { BookingMoney } from './booking-money.js';
import { MailWorker } from './mail.worker.js';
import { BuyerMessagesController } from './messages/buyer-messages.controller.js';
import { BuyerMessages } from './buyer-messages.js';
import { MessageRequests } from './messages/message-requests.js';

/** Sends all mails. mails/ has one file for each kind, and mails.ts lists them. */
@Module({
  imports: [
    OrdersModule,
    CatalogueModule,
    EventStoreModule,
    FilesModule,
    PersonalDataModule,
    WaitingModule,
  ],
  controllers: [BuyerMessagesController],
  providers: [BookingMails, BookingMoney, BuyerMessages, MailWorker, MessageRequests],
})
export class NotificationsModule {}

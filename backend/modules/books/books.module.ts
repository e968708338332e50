import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/api.js';
import { CatalogueModule } from '../catalogue/api.js';
import { EventStoreModule } from '../../infrastructure/event-store/event-store.module.js';
import { SchoolsModule } from '../schools/api.js';
import { CashController } from './cash.controller.js';
import { BooksController } from './books.controller.js';
import { CountCashHandler } from './commands/count-cash.js';

/** Wires the treasurer's books, computed from all booking and payment events, and the cash counts. */
@Module({
  imports: [OrdersModule, CatalogueModule, EventStoreModule, SchoolsModule],
  controllers: [BooksController, CashController],
  providers: [CountCashHandler],
})
export class BooksModule {}

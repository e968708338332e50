import { Module } from '@nestjs/common';
import { EventStoreModule } from '../../infrastructure/event-store/event-store.module.js';
import { OrdersModule } from '../orders/api.js';
import { PaymentLocks } from './payment-locks.js';
import { PaymentHistory } from './payment-history.js';

/** Wires the locks that record which booking a transfer paid for. */
@Module({
  imports: [OrdersModule, EventStoreModule],
  providers: [PaymentLocks, PaymentHistory],
  exports: [PaymentLocks, PaymentHistory],
})
export class PaymentsModule {}

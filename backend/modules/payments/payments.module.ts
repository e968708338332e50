import { Module } from '@nestjs/common';
import { EventStoreModule } from '../../infrastructure/event-store/event-store.module.js';
import { OrdersModule } from '../orders/api.js';
import { PaymentLocks } from './payment-locks.js';
import { PaymentHistory } from './payment-history.js';

/** Locks that record which booking a transfer has paid for. */
@Module({
  imports: [OrdersModule, EventStoreModule],
  providers: [PaymentLocks, PaymentHistory],
  exports: [PaymentLocks, PaymentHistory],
})
export class PaymentsModule {}

import { Module } from '@nestjs/common';
import { EventStoreModule } from '../../infrastructure/event-store/event-store.module.js';
import { FilesModule } from '../../infrastructure/files/files.module.js';
import { JobsModule } from '../../infrastructure/jobs/jobs.module.js';
import { CatalogueModule } from '../catalogue/api.js';
import { OrdersModule } from '../orders/api.js';
import { HistoryModule } from '../history/api.js';
import { IdentityModule } from '../identity/api.js';
import { PaymentsAdminModule } from '../payments/api.js';
import { SchoolsModule } from '../schools/api.js';
import { AccountData } from './account/account-data.js';
import { AccountErasure } from './account/account-erasure.js';
import { AccountErasureWorker } from './account/account-erasure.worker.js';
import { BookingErasureController } from './erasure/booking-erasure.controller.js';
import { ErasureWorker } from './erasure/erasure.worker.js';
import { OwnErasure } from './erasure/own-erasure.js';
import { HeldDataOf } from './held/held-data.js';
import { DataLinks } from './links/data-links.js';
import { MyDataController } from './my-data.controller.js';
import { Retention } from './retention/retention.js';

/**
 * Wires the data held about families and people: their view of it, its erasure on request, and its erasure after the
 * retention period.
 */
@Module({
  imports: [
    CatalogueModule,
    OrdersModule,
    PaymentsAdminModule,
    HistoryModule,
    SchoolsModule,
    IdentityModule,
    EventStoreModule,
    FilesModule,
    JobsModule,
  ],
  controllers: [MyDataController, BookingErasureController],
  providers: [
    AccountData,
    AccountErasure,
    AccountErasureWorker,
    DataLinks,
    ErasureWorker,
    HeldDataOf,
    OwnErasure,
    Retention,
  ],
  exports: [DataLinks],
})
export class PersonalDataModule {}

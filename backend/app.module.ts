import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AnalyticsModule } from './modules/analytics/analytics.module.js';
import { BookingAdminModule } from './modules/booking/staff/booking-admin.module.js';
import { BookingModule } from './modules/booking/booking.module.js';
import { CatalogueAdministrationModule } from './modules/catalogue/administration/catalogue-administration.module.js';
import { CatalogueModule } from './modules/catalogue/catalogue.module.js';
import { CheckInModule } from './modules/check-in/check-in.module.js';
import { ContentModule } from './modules/content/content.module.js';
import { EventStoreModule } from './infrastructure/event-store/event-store.module.js';
import { FilesModule } from './infrastructure/files/files.module.js';
import { InstallationModule } from './infrastructure/installation/installation.module.js';
import { IdentityModule } from './modules/identity/identity.module.js';
import { JobsModule } from './infrastructure/jobs/jobs.module.js';
import { MailModule } from './infrastructure/mail/mail.module.js';
import type { Config } from './infrastructure/config/config.js';
import { OperationsModule } from './modules/operations/operations.module.js';
import { InfrastructureModule } from './infrastructure/infrastructure.module.js';
import { OutboxModule } from './infrastructure/outbox/outbox.module.js';
import { PreviewsModule } from './modules/catalogue/previews/previews.module.js';
import { ProcessesModule } from './processes.module.js';
import { ReadModelsModule } from './infrastructure/read-models/read-models.module.js';
import { schema } from './schema.js';
import { ReceiptsModule } from './modules/receipts/receipts.module.js';
import { SchoolsModule } from './modules/schools/schools.module.js';

/** The backend: one module for each capability, on the platform that all of them share. */
@Module({})
export class AppModule {
  /** @param more what a program stands on top of it, such as the demo (tools/demo) */
  static forConfig(config: Config, more: readonly Type[] = []): DynamicModule {
    return {
      module: AppModule,
      imports: [
        InfrastructureModule.forRoot(config, schema),
        CqrsModule.forRoot(),
        IdentityModule,
        EventStoreModule,
        OutboxModule,
        JobsModule,
        FilesModule,
        InstallationModule,
        MailModule.forConfig(config),
        CatalogueModule,
        SchoolsModule,
        ContentModule,
        AnalyticsModule,
        ReadModelsModule,
        BookingModule,
        BookingAdminModule,
        CheckInModule,
        CatalogueAdministrationModule.asking(BookingModule),
        PreviewsModule,
        ReceiptsModule,
        ProcessesModule,
        OperationsModule,
        ...more,
      ],
    };
  }
}

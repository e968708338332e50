import { type DynamicModule, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AnalyticsModule } from './analytics/analytics.module.js';
import { BookingAdminModule } from './booking/admin/booking-admin.module.js';
import { BookingModule } from './booking/booking.module.js';
import { CatalogueAdministrationModule } from './catalogue/administration/catalogue-administration.module.js';
import { CatalogueModule } from './catalogue/catalogue.module.js';
import { CheckInModule } from './check-in/check-in.module.js';
import { ContentModule } from './content/content.module.js';
import { DemoModule } from './demo/demo.module.js';
import { EventStoreModule } from './event-store/event-store.module.js';
import { FilesModule } from './files/files.module.js';
import { IdentityModule } from './identity/identity.module.js';
import { JobsModule } from './jobs/jobs.module.js';
import { MailModule } from './mail/mail.module.js';
import type { Config } from './platform/config.js';
import { OperationsModule } from './operations/operations.module.js';
import { PlatformModule } from './platform/platform.module.js';
import { PreviewsModule } from './previews/previews.module.js';
import { ProcessesModule } from './processes/processes.module.js';
import { ReadModelsModule } from './read-models/read-models.module.js';
import { ReceiptsModule } from './receipts/receipts.module.js';
import { SchoolsModule } from './schools/schools.module.js';

/** The backend: one module a capability, on the platform that all of them stand on. */
@Module({})
export class AppModule {
  static forConfig(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forRoot(config),
        CqrsModule.forRoot(),
        IdentityModule,
        EventStoreModule,
        JobsModule,
        FilesModule,
        MailModule.forConfig(config),
        CatalogueModule,
        SchoolsModule,
        ContentModule,
        AnalyticsModule,
        ReadModelsModule,
        BookingModule,
        BookingAdminModule,
        CheckInModule,
        CatalogueAdministrationModule,
        PreviewsModule,
        ReceiptsModule,
        ProcessesModule,
        OperationsModule,
        DemoModule,
      ],
    };
  }
}

import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AnalyticsModule } from './modules/analytics/api.js';
import { BoxOfficeModule } from './modules/box-office/api.js';
import { BooksModule } from './modules/books/api.js';
import {
  CatalogueAdministrationModule,
  CatalogueModule,
  PreviewsModule,
} from './modules/catalogue/api.js';
import { CheckInModule } from './modules/check-in/api.js';
import { ContentModule } from './modules/content/api.js';
import { EventStoreModule } from './infrastructure/event-store/event-store.module.js';
import { FilesModule } from './infrastructure/files/files.module.js';
import { InstallationModule } from './infrastructure/installation/installation.module.js';
import { HistoryModule } from './modules/history/api.js';
import { IdentityModule } from './modules/identity/api.js';
import { JobsModule } from './infrastructure/jobs/jobs.module.js';
import { MailModule } from './infrastructure/mail/mail.module.js';
import type { Config } from './infrastructure/config/config.js';
import { OperationsModule } from './modules/operations/api.js';
import { CommandSpans } from './infrastructure/commands/command-spans.js';
import { InfrastructureModule } from './infrastructure/infrastructure.module.js';
import { OutboxModule } from './infrastructure/outbox/outbox.module.js';
import { ProcessesModule } from './processes.module.js';
import { ReadModelsModule } from './infrastructure/read-models/read-models.module.js';
import { schema } from './schema.js';
import { OrdersModule } from './modules/orders/api.js';
import { NotificationsModule } from './modules/notifications/api.js';
import { PaymentsAdminModule } from './modules/payments/api.js';
import { PersonalDataModule } from './modules/personal-data/api.js';
import { ReceiptsModule } from './modules/receipts/api.js';
import { SchoolOversightModule, SchoolsModule } from './modules/schools/api.js';
import { WaitingModule } from './modules/waiting/api.js';

/** Combines a module for each capability with the modules of the shared platform. */
@Module({})
export class AppModule {
  /** @param more modules that a program adds, such as the demo (tools/demo) */
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
        OrdersModule,
        SchoolsModule,
        ContentModule,
        AnalyticsModule,
        ReadModelsModule,
        PaymentsAdminModule,
        BoxOfficeModule,
        CheckInModule,
        CatalogueAdministrationModule.asking(OrdersModule),
        SchoolOversightModule.asking(PaymentsAdminModule),
        PreviewsModule,
        ReceiptsModule,
        ProcessesModule,
        OperationsModule,
        WaitingModule,
        BooksModule,
        HistoryModule,
        PersonalDataModule,
        NotificationsModule,
        ...more,
      ],
      providers: [CommandSpans],
    };
  }
}

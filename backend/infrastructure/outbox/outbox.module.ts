import { Global, Module } from '@nestjs/common';
import { EventStoreModule } from '../event-store/event-store.module.js';
import { CatalogueOutbox } from './catalogue-outbox.js';
import { CatalogueRelay } from './catalogue-relay.js';

/** Provides {@link CatalogueOutbox} to all modules, and runs the relay that turns changes of the catalogue into events. */
@Global()
@Module({
  imports: [EventStoreModule],
  providers: [CatalogueOutbox, CatalogueRelay],
  exports: [CatalogueOutbox],
})
export class OutboxModule {}

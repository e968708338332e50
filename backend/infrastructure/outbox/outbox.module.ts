import { Global, Module } from '@nestjs/common';
import { EventStoreModule } from '../event-store/event-store.module.js';
import { CatalogueOutbox } from './catalogue-outbox.js';
import { CatalogueRelay } from './catalogue-relay.js';

/** Turns changes of the catalogue into events. {@link CatalogueOutbox} may be injected everywhere. */
@Global()
@Module({
  imports: [EventStoreModule],
  providers: [CatalogueOutbox, CatalogueRelay],
  exports: [CatalogueOutbox],
})
export class OutboxModule {}

import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/api.js';
import { SchoolsModule } from '../schools/api.js';
import { WaitingController } from './waiting.controller.js';
import { WaitingQueries } from './waiting-queries.js';

/** Wires the list of work that waits for a school's staff. */
@Module({
  imports: [CatalogueModule, SchoolsModule],
  controllers: [WaitingController],
  providers: [WaitingQueries],
  exports: [WaitingQueries],
})
export class WaitingModule {}

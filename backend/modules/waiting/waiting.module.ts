import { Module } from '@nestjs/common';
import { JobsModule } from '../../infrastructure/jobs/jobs.module.js';
import { CatalogueModule } from '../catalogue/api.js';
import { SchoolsModule } from '../schools/api.js';
import { WaitingController } from './waiting.controller.js';
import { WaitingMail } from './waiting-mail.js';
import { WaitingQueries } from './waiting-queries.js';

/** Work that waits for a school's staff: on their screens, and in a daily mail when it waits too long. */
@Module({
  imports: [CatalogueModule, SchoolsModule, JobsModule],
  controllers: [WaitingController],
  providers: [WaitingQueries, WaitingMail],
})
export class WaitingModule {}

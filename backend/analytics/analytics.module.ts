import { Module } from '@nestjs/common';
import { PageViewsController } from './page-views.controller.js';

/** What visitors look at. */
@Module({ controllers: [PageViewsController] })
export class AnalyticsModule {}

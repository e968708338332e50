import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/api.js';
import { AnalyticsController } from './analytics.controller.js';
import { AnalyticsScopes } from './analytics-scope.js';
import { HeatMap } from './heat-map.js';
import { PageViewsController } from './page-views.controller.js';
import { SalesCurve } from './sales-curve.js';
import { SalesReport } from './sales-report.js';
import { Traffic } from './traffic.js';

/** Wires page views of visitors, and numbers about sales, seats and guests. */
@Module({
  imports: [CatalogueModule],
  controllers: [PageViewsController, AnalyticsController],
  providers: [AnalyticsScopes, SalesReport, HeatMap, SalesCurve, Traffic],
})
export class AnalyticsModule {}

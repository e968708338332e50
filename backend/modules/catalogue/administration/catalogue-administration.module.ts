import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { ContentModule } from '../../content/content.module.js';
import { CatalogueModule } from '../catalogue.module.js';
import { CatalogueAccess } from './catalogue-access.js';
import { PerformanceWriter } from './performances/performance-writer.js';
import { PerformancesAdminController } from './performances/performances-admin.controller.js';
import { ProductionWriter } from './productions/production-writer.js';
import { ProductionsAdminController } from './productions/productions-admin.controller.js';
import { OverrideWriter } from './seating/override-writer.js';
import { PlanEditor } from './seating/plan-editor.js';
import { RowWriter } from './seating/row-writer.js';
import { RowsController } from './seating/rows.controller.js';
import { SectionWriter } from './seating/section-writer.js';
import { SectionsController } from './seating/sections.controller.js';
import { SoldSeats } from './seating/sold-seats.js';

/**
 * The catalogue as a school's staff change it. Apart from CatalogueModule, because it asks what was sold and sales look at
 * the catalogue.
 */
@Module({
  imports: [CatalogueModule, ContentModule],
  controllers: [
    ProductionsAdminController,
    PerformancesAdminController,
    SectionsController,
    RowsController,
  ],
  providers: [
    CatalogueAccess,
    ProductionWriter,
    PerformanceWriter,
    PlanEditor,
    SoldSeats,
    SectionWriter,
    RowWriter,
    OverrideWriter,
  ],
})
export class CatalogueAdministrationModule {
  /** @param sales a module that exports SALES_OF_PERFORMANCES */
  static asking(sales: Type): DynamicModule {
    return { module: CatalogueAdministrationModule, imports: [sales] };
  }
}

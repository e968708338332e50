import { type DynamicModule, type FactoryProvider, Module, type Type } from '@nestjs/common';
import {
  subjectAccess,
  type SubjectAccess,
  type SubjectKind,
} from '../../../infrastructure/http/permission.js';
import { ContentModule } from '../../content/api.js';
import { SchoolsModule } from '../../schools/api.js';
import { CatalogueModule } from '../catalogue.module.js';
import { CatalogueAccess } from './catalogue-access.js';
import { DiscountCodeWriter } from './discount-codes/discount-code-writer.js';
import { DiscountCodesAdminController } from './discount-codes/discount-codes-admin.controller.js';
import { ExtraWriter } from './extras/extra-writer.js';
import { ExtrasAdminController } from './extras/extras-admin.controller.js';
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
import { TicketKindWriter } from './ticket-kinds/ticket-kind-writer.js';
import { TicketKindsController } from './ticket-kinds/ticket-kinds.controller.js';

/** Lets `@Permission('staff-of-…')` find a thing of this kind by {@link CatalogueAccess}. */
const access = (
  kind: SubjectKind,
  require: (
    own: CatalogueAccess,
    ...asked: Parameters<SubjectAccess['require']>
  ) => Promise<unknown>,
): FactoryProvider<SubjectAccess> => ({
  provide: subjectAccess(kind),
  inject: [CatalogueAccess],
  useFactory: (own: CatalogueAccess) => ({ require: (...asked) => require(own, ...asked) }),
});

/**
 * Changes of the catalogue by a school's staff. Separate from CatalogueModule to avoid an import cycle: this module depends on
 * sales, and sales depend on the catalogue.
 */
@Module({
  imports: [CatalogueModule, ContentModule, SchoolsModule],
  controllers: [
    ProductionsAdminController,
    PerformancesAdminController,
    SectionsController,
    RowsController,
    TicketKindsController,
    DiscountCodesAdminController,
    ExtrasAdminController,
  ],
  providers: [
    CatalogueAccess,
    access('production', (own, person, id) => own.production(person, id)),
    access('performance', (own, person, id, work) => own.performance(person, id, work)),
    access('section', (own, person, id) => own.section(person, id)),
    access('row', (own, person, id) => own.row(person, id)),
    access('ticket-kind', (own, person, id) => own.ticketKind(person, id)),
    access('discount-code', (own, person, id) => own.discountCode(person, id)),
    access('extra', (own, person, id) => own.extra(person, id)),
    ProductionWriter,
    PerformanceWriter,
    PlanEditor,
    SoldSeats,
    SectionWriter,
    RowWriter,
    OverrideWriter,
    TicketKindWriter,
    DiscountCodeWriter,
    ExtraWriter,
  ],
})
export class CatalogueAdministrationModule {
  /** @param sales a module that exports SALES_OF_PERFORMANCES */
  static asking(sales: Type): DynamicModule {
    return { module: CatalogueAdministrationModule, imports: [sales] };
  }
}

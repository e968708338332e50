/**
 * Exports for other modules: productions, performances and seating plans. Lint refuses imports of any other file of
 * this module.
 */
export type { OwnPerformance } from './administration/catalogue-access.js';
export { CatalogueAdministrationModule } from './administration/catalogue-administration.module.js';
export { addedPerformance } from './administration/performances/performance-events.js';
export { MOMENT_PATTERN, parseMoment } from './administration/performances/moment.js';
export { SALES_OF_PERFORMANCES } from './administration/sales-of-performances.js';
export type { SalesOfPerformances } from './administration/sales-of-performances.js';
export { discountCodeAdded } from './administration/discount-codes/discount-code-writer.js';
export { extraAdded } from './administration/extras/extra-writer.js';
export { ticketKindAdded } from './administration/ticket-kinds/ticket-kind-writer.js';
export { CatalogueModule } from './catalogue.module.js';
export { CatalogueChanged } from './changes/catalogue-changed.js';
export { catalogueVersion } from './changes/catalogue-version.js';
export { DiscountCodes } from './discount-codes/discount-codes.js';
export type { KnownCode, WhoTries } from './discount-codes/discount-codes.js';
export { discountCodeRefused, requireCodeFor, withDiscount } from './domain/discount-codes.js';
export { extraSoldOut, priceExtras } from './domain/extras.js';
export type { CatalogueExtra, ExtraWish } from './domain/extras.js';
export { planEvents } from './domain/plan-changes.js';
export { planVersions } from './domain/plan-history.js';
export { sameCounts } from './domain/reservations.js';
export type { Lacking } from './domain/reservations.js';
export { priceSeats, SeatingPlan } from './domain/seating-plan.js';
export type { PlannedSeat, PriceList, SeatWish, TicketWish } from './domain/seating-plan.js';
export { bookedKind, kindsWith, priceByKind } from './domain/ticket-kinds.js';
export type { CatalogueKind } from './domain/ticket-kinds.js';
export { DiscountCode } from './entities/discount-code.entity.js';
export { Extra } from './entities/extra.entity.js';
export { Performance } from './entities/performance.entity.js';
export { Production } from './entities/production.entity.js';
export { SeatOverride } from './entities/seat-override.entity.js';
export { SeatingRow } from './entities/seating-row.entity.js';
export { SeatingSection } from './entities/seating-section.entity.js';
export { TicketKind } from './entities/ticket-kind.entity.js';
export { PreviewsModule } from './previews/previews.module.js';
export { reductionView } from './queries/discount-codes.js';
export { CatalogueReader, payeeOf } from './queries/catalogue-reader.js';
export type { PerformanceForSale } from './queries/catalogue-reader.js';
export { loadPlans } from './queries/plan-loader.js';
export { ProductionQueries } from './queries/production-queries.js';
export { SeatAvailability } from './queries/seat-availability.js';
export { seatingView, standardSeatingView } from './queries/seating-view.js';
export { ticketProofs } from './queries/ticket-proofs.js';
export { Reservables } from './reservables.js';
export type { Reserved } from './reservables.js';
export { DiscountCodeStreams, StockStreams } from './reservations/reservation-streams.js';

import type { BookedPerformance } from '../../../contracts/events/index.js';
import type { PerformanceForSale } from '../../catalogue/api.js';

/** Copies the performance and its production for the event that places an order. */
export const bookedPerformance = (sale: PerformanceForSale): BookedPerformance => ({
  performanceId: sale.performance.id,
  productionId: sale.production.id,
  schoolId: sale.school.id,
  productionTitle: sale.production.title,
  startsAt: sale.performance.startsAt.toISOString(),
  venue: sale.performance.venue,
});

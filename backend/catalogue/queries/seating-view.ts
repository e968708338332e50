import type { SeatingSectionView } from '../../contracts/rest/catalogue.js';
import { toDecimal } from '../../platform/money.js';
import { bareRowLabel, type SeatingPlan } from '../domain/seating-plan.js';

/** A plan in the API's shape, with the plan's own overrides; sales are laid over it by who knows them. */
export function seatingView(plan: SeatingPlan): SeatingSectionView[] {
  return plan.sections.map((section) => ({
    id: section.id,
    name: section.name,
    aisleAfter: section.aisleAfter,
    displayOrder: section.displayOrder,
    rows: section.rows.map((row) => ({
      id: row.id,
      rowLabel: bareRowLabel(row.label),
      seatCount: row.seatCount,
      price: toDecimal(row.priceSen),
      displayOrder: row.displayOrder,
      overrides: row.overrides.map(({ seatNumber, status, customPriceSen }) => ({
        seatNumber,
        status,
        customPrice: customPriceSen === null ? null : toDecimal(customPriceSen),
      })),
    })),
  }));
}

import type { SeatingRowView, SeatingSectionView } from '../../../contracts/rest/catalogue.js';
import { toDecimal } from '../../../contracts/money.js';
import type { DatedPrice } from '../../../contracts/ticket-price.js';
import { standardPriceSen } from '../domain/ticket-kinds.js';
import { type PlanRow, type PlanSection, type SeatingPlan } from '../domain/seating-plan.js';
import { rowName } from '../../../contracts/rest/seat-text.js';

/** A plan in the API's shape, with the plan's own overrides; the caller adds the sales. */
export const seatingView = (plan: SeatingPlan): SeatingSectionView[] =>
  plan.sections.map(sectionView);

/**
 * Returns the plan with each seat's price as Standard, so that whoever adds up the map orders at the right total.
 * @param at ISO 8601
 */
export const standardSeatingView = (
  plan: SeatingPlan,
  standardPrices: readonly DatedPrice[],
  at: string,
): SeatingSectionView[] => {
  const price = (sen: number): number => standardPriceSen(standardPrices, at, sen);
  const priced = plan.sections.map((section) => ({
    ...section,
    rows: section.rows.map((row) => ({
      ...row,
      priceSen: price(row.priceSen),
      overrides: row.overrides.map((override) => ({
        ...override,
        customPriceSen: override.customPriceSen === null ? null : price(override.customPriceSen),
      })),
    })),
  }));
  return priced.map(sectionView);
};

export const sectionView = ({
  id,
  name,
  aisleAfter,
  displayOrder,
  rows,
}: PlanSection): SeatingSectionView => ({
  id,
  name,
  aisleAfter,
  displayOrder,
  rows: rows.map(rowView),
});

export const rowView = ({
  id,
  label,
  seatCount,
  priceSen,
  displayOrder,
  overrides,
}: PlanRow): SeatingRowView => ({
  id,
  rowLabel: rowName(label),
  seatCount,
  price: toDecimal(priceSen),
  displayOrder,
  overrides: overrides.map(({ seatNumber, status, customPriceSen }) => ({
    seatNumber,
    status,
    customPrice: customPriceSen === null ? null : toDecimal(customPriceSen),
  })),
});

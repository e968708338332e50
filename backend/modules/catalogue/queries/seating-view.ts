import type { SeatingRowView, SeatingSectionView } from '../../../contracts/rest/catalogue.js';
import { toDecimal } from '../../../contracts/money.js';
import { type PlanRow, type PlanSection, type SeatingPlan } from '../domain/seating-plan.js';
import { rowName } from '../../../contracts/rest/seat-text.js';

/** A plan in the API's shape, with the plan's own overrides; the caller adds the sales. */
export const seatingView = (plan: SeatingPlan): SeatingSectionView[] =>
  plan.sections.map(sectionView);

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

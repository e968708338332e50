import type {
  SeatingRowView,
  SeatingSectionView,
  SeatOverrideView,
} from '../../../contracts/rest/catalogue.js';
import { toDecimal } from '../../../contracts/money.js';
import { standardPriceSen, type DatedPrice } from '../../../contracts/ticket-price.js';
import type { PlanOverride, PlanRow, PlanSection, SeatingPlan } from '../domain/seating-plan.js';
import { rowName } from '../../../contracts/rest/seat-text.js';

/** A plan in the API's shape, with the plan's own overrides; the caller adds the sales. */
export const seatingView = (plan: SeatingPlan): SeatingSectionView[] =>
  plan.sections.map(sectionView);

/**
 * Returns the plan with each seat's price as Standard, so that whoever adds up the map orders at the right total. Where that is
 * not the seat's own price, the own price stands beside it, because ticket kinds are priced from that.
 * @param at ISO 8601
 */
export const standardSeatingView = (
  plan: SeatingPlan,
  standardPrices: readonly DatedPrice[],
  at: string,
  /** Ids of sections whose seats families get only with a discount code. */
  keptBack: readonly string[] = [],
): SeatingSectionView[] => {
  const price = (sen: number): number => standardPriceSen(standardPrices, at, sen);
  const besides = (sen: number | null) =>
    sen === null || price(sen) === sen ? {} : { ownPrice: toDecimal(sen) };
  return plan.sections.map((section) => ({
    ...sectionView(section),
    ...(keptBack.includes(section.id) ? { onlyWithCode: true as const } : {}),
    rows: section.rows.map((row) => ({
      ...rowView({ ...row, priceSen: price(row.priceSen) }),
      ...besides(row.priceSen),
      overrides: row.overrides.map((override) => ({
        ...overrideView({
          ...override,
          customPriceSen: override.customPriceSen === null ? null : price(override.customPriceSen),
        }),
        ...besides(override.customPriceSen),
      })),
    })),
  }));
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
  overrides: overrides.map(overrideView),
});

const overrideView = ({ seatNumber, status, customPriceSen }: PlanOverride): SeatOverrideView => ({
  seatNumber,
  status,
  customPrice: customPriceSen === null ? null : toDecimal(customPriceSen),
});

import { ticketPriceSen, type TicketPrice, type WishedKind } from './ticket-price.js';

/*
 * Rules of discount codes (docs/decisions/0055). The server decides by these functions, and screens show totals by them. They are
 * apart from the prices of kinds, because a family's first page needs only those.
 */

/** Reduction by a discount code: RM or per cent off the price that each ticket has as its kind. */
export type CodeReduction = Exclude<TicketPrice, { type: 'fixed' }>;

/** Benefits that a discount code gives to an order. Decision 55. */
export interface DiscountCodeRules {
  readonly reduction: CodeReduction | null;
  /** The kind that it unlocks; null: none. */
  readonly kindId: string | null;
  /** Sections kept back that it opens. */
  readonly sectionIds: readonly string[];
}

/** Returns what a ticket costs with a discount code, in sen. @param priceSen what it costs as its kind */
export const codePriceSen = (
  code: Pick<DiscountCodeRules, 'reduction'> | null,
  priceSen: number,
): number => (code?.reduction ? ticketPriceSen(code.reduction, priceSen) : priceSen);

/** Kinds and sections that families get only with a discount code, by id. */
export interface OnlyWithCode {
  readonly kindIds: readonly string[];
  readonly sectionIds: readonly string[];
}

/**
 * Returns the first seat that a family cannot order without another discount code; null when there is none. `needs`: the code is
 * needed for the kind or for the section of the seat.
 */
export function seatThatNeedsCode<Seat extends WishedKind>(
  only: OnlyWithCode,
  seats: readonly Seat[],
  code: DiscountCodeRules | null,
): { readonly seat: Seat; readonly needs: 'kind' | 'section' } | null {
  const kinds = new Set(only.kindIds);
  const sections = new Set(only.sectionIds);
  if (kinds.size + sections.size === 0) return null;
  for (const seat of seats) {
    if (kinds.has(seat.kindId) && seat.kindId !== code?.kindId) return { seat, needs: 'kind' };
    if (sections.has(seat.sectionId) && !code?.sectionIds.includes(seat.sectionId))
      return { seat, needs: 'section' };
  }
  return null;
}

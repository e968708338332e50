import type { PricedSeat } from '../../../contracts/events/index.js';
import { Refusal } from '../../../contracts/refusal.js';
import { seatTextShort } from '../../../contracts/rest/seat-text.js';
import {
  codePriceSen,
  seatThatNeedsCode,
  type DiscountCodeRules,
  type OnlyWithCode,
} from '../../../contracts/discount-price.js';
import { STANDARD } from '../../../contracts/ticket-price.js';

/** Returns the refusal of a word, which is the same for unknown, used up, expired and archived codes. */
export const discountCodeRefused = (): Refusal =>
  new Refusal(
    'rule-broken',
    'discount_code_refused',
    'This discount code is not valid for this performance, or it is used up. Please check it, or order without it.',
  );

/** Takes the reduction of a discount code off seats that have the price of their kinds. */
export const withDiscount = (
  seats: readonly PricedSeat[],
  code: Pick<DiscountCodeRules, 'reduction'> | null,
): PricedSeat[] =>
  seats.map((seat) => {
    const priceSen = codePriceSen(code, seat.priceSen);
    return priceSen === seat.priceSen
      ? seat
      : { ...seat, priceSen, offSen: seat.priceSen - priceSen };
  });

/**
 * Checks that a family has the discount code that its seats need.
 * @param sectionOf returns the section of a seat in the plan
 * @throws Refusal `discount_code_needed`
 */
export function requireCodeFor(
  only: OnlyWithCode,
  seats: readonly PricedSeat[],
  sectionOf: (seat: PricedSeat) => string | undefined,
  code: DiscountCodeRules | null,
): void {
  if (only.kindIds.length + only.sectionIds.length === 0) return;
  const wished = seats.map((seat) => ({
    seat,
    sectionId: sectionOf(seat) ?? '',
    kindId: seat.kind?.id ?? STANDARD,
  }));
  const found = seatThatNeedsCode(only, wished, code);
  if (!found) return;
  const { kind, section, row, number } = found.seat.seat;
  if (found.needs === 'kind' && kind)
    throw new Refusal(
      'rule-broken',
      'discount_code_needed',
      `Tickets of the kind ${kind.name} are sold only with a discount code. Please enter it, or choose another kind.`,
      { ticketKind: kind },
    );
  throw new Refusal(
    'rule-broken',
    'discount_code_needed',
    `${seatTextShort(found.seat.seat)} is sold only with a discount code. Please enter it, or choose another seat.`,
    { seat: { section, row, number } },
  );
}

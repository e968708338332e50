/*
 * Prices of ticket kinds (docs/decisions/0054). The server decides by these functions, and screens show totals by them.
 */

/** Id of the kind that every production has: a seat at its own price. Orders that name no kind are Standard. */
export const STANDARD = 'standard';

/** A fixed sum, or a reduction of the seat's own price. Sums are in sen; `percent` is a whole number from 0 to 100. */
export type TicketPrice =
  | { readonly type: 'fixed'; readonly sen: number }
  | { readonly type: 'off'; readonly sen: number }
  | { readonly type: 'percent-off'; readonly percent: number };

/** A price with the time in which it is in force. Times are ISO 8601 in UTC with milliseconds; `null`: no limit. */
export interface DatedPrice {
  readonly price: TicketPrice;
  /** Inclusive. */
  readonly from: string | null;
  /** Exclusive. */
  readonly until: string | null;
}

/**
 * Returns the first price of the list that is in force, so an early bird stands above the usual price; `null` when none is.
 * @param at ISO 8601 in UTC with milliseconds
 */
export const priceInForce = <Dated extends Pick<DatedPrice, 'from' | 'until'>>(
  prices: readonly Dated[],
  at: string,
): Dated | null =>
  prices.find(
    ({ from, until }) => (from === null || from <= at) && (until === null || at < until),
  ) ?? null;

/** Returns when the price in force changes next; `null`: never. A price may also begin or end then. */
export function nextPriceChange(prices: readonly DatedPrice[], at: string): string | null {
  const now = priceInForce(prices, at);
  const times = prices.flatMap(({ from, until }) => [from, until]).filter((time) => time !== null);
  const later = times.filter((time) => time > at).sort();
  return later.find((time) => priceInForce(prices, time) !== now) ?? null;
}

/** Returns what a seat costs at a price, in sen: never below 0, rounded half up. @param seatSen the seat's own price */
export function ticketPriceSen(price: TicketPrice, seatSen: number): number {
  switch (price.type) {
    case 'fixed':
      return price.sen;
    case 'off':
      return Math.max(0, seatSen - price.sen);
    case 'percent-off':
      return Math.floor((seatSen * (100 - price.percent) + 50) / 100);
  }
}

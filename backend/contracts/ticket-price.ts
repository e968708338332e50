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

/** A kind of ticket that a production has beside Standard, as orders need it. Decision 54. */
export interface TicketKindRules {
  readonly id: string;
  readonly name: string;
  /** The first price in force counts; without one the kind is not offered. */
  readonly prices: readonly DatedPrice[];
  /** Ids of the sections in which the kind is sold; `null`: all. */
  readonly sectionIds: readonly string[] | null;
  /** Most seats of the kind in one order; `null`: no limit. */
  readonly mostPerOrder: number | null;
  /** Ids of kinds, also `standard`: an order has a seat of at least one of them. Empty: the kind is sold alone. */
  readonly onlyWith: readonly string[];
  /** Archived kinds are not sold any more. */
  readonly archived: boolean;
}

/** The kinds of one production. */
export interface TicketKinds<Kind extends TicketKindRules = TicketKindRules> {
  /** Dated prices of Standard; while none is in force, a seat costs its own price. */
  readonly standardPrices: readonly DatedPrice[];
  readonly kinds: readonly Kind[];
}

/** Returns what a seat costs as Standard. @param at ISO 8601 */
export function standardPriceSen(
  standardPrices: readonly DatedPrice[],
  at: string,
  seatSen: number,
): number {
  const dated = priceInForce(standardPrices, at);
  return dated ? ticketPriceSen(dated.price, seatSen) : seatSen;
}

/** Returns the price of a kind that is in force; `null` when the kind is not sold at that time. @param at ISO 8601 */
export const offeredPrice = (
  { archived, prices }: TicketKindRules,
  at: string,
): DatedPrice | null => (archived ? null : priceInForce(prices, at));

/** Returns true when seats of the section are sold as the kind. */
export const isSoldIn = ({ sectionIds }: TicketKindRules, sectionId: string): boolean =>
  sectionIds?.includes(sectionId) !== false;

/** A seat of an order with the kind that it is wished as: `standard`, or the id of a kind. */
export interface WishedKind {
  readonly sectionId: string;
  readonly kindId: string;
}

/** A reason why seats cannot be ordered as these kinds, named as the refusal of the order. */
export type KindProblem<Kind, Seat> =
  | { readonly error: 'unknown_kind' }
  | { readonly error: 'kind_not_offered'; readonly kind: Kind }
  | { readonly error: 'kind_wrong_section'; readonly kind: Kind; readonly seat: Seat }
  | { readonly error: 'too_many_of_kind'; readonly kind: Kind; readonly most: number }
  | {
      readonly error: 'kind_alone';
      readonly kind: Kind;
      /** Ids of kinds, also `standard`. */
      readonly onlyWith: readonly string[];
    };

/** Returns the first reason why the seats cannot be ordered as these kinds; `null` when they can. @param at ISO 8601 */
export function kindProblem<Kind extends TicketKindRules, Seat extends WishedKind>(
  kinds: readonly Kind[],
  seats: readonly Seat[],
  at: string,
): KindProblem<Kind, Seat> | null {
  const byId = new Map(kinds.map((kind) => [kind.id, kind]));
  const counts = new Map<string, number>();
  for (const seat of seats) {
    counts.set(seat.kindId, (counts.get(seat.kindId) ?? 0) + 1);
    if (seat.kindId === STANDARD) continue;
    const kind = byId.get(seat.kindId);
    if (!kind) return { error: 'unknown_kind' };
    if (!offeredPrice(kind, at)) return { error: 'kind_not_offered', kind };
    if (!isSoldIn(kind, seat.sectionId)) return { error: 'kind_wrong_section', kind, seat };
  }
  for (const [id, count] of counts) {
    const kind = byId.get(id);
    if (!kind) continue;
    const { mostPerOrder: most, onlyWith } = kind;
    if (most !== null && count > most) return { error: 'too_many_of_kind', kind, most };
    if (onlyWith.length > 0 && !onlyWith.some((other) => counts.has(other)))
      return { error: 'kind_alone', kind, onlyWith };
  }
  return null;
}

/** Returns what a seat costs as a kind; `null` when the kind is not sold at that time. @param at ISO 8601 */
export function kindPriceSen(
  { standardPrices, kinds }: TicketKinds,
  kindId: string,
  seatSen: number,
  at: string,
): number | null {
  if (kindId === STANDARD) return standardPriceSen(standardPrices, at, seatSen);
  const kind = kinds.find(({ id }) => id === kindId);
  const dated = kind ? offeredPrice(kind, at) : null;
  return dated && ticketPriceSen(dated.price, seatSen);
}

/**
 * Gives each seat of an amendment its kind. Without one, a seat that the booking has keeps its kind, and other seats take the kinds
 * that are left, in their order. Further seats are Standard.
 * @param has kind ids of the booking's seats, by the key of the seat
 */
export function withKinds<Wish extends { readonly kind?: string }>(
  has: ReadonlyMap<string, string>,
  wishes: readonly Wish[],
  keyOf: (wish: Wish) => string,
): (Wish & { readonly kind: string })[] {
  const left = new Map(has);
  const kept = wishes.map((wish) => {
    const key = keyOf(wish);
    const kind = wish.kind ?? left.get(key);
    left.delete(key);
    return kind;
  });
  const others = [...left.values()];
  return wishes.map((wish, place) => ({
    ...wish,
    kind: kept[place] ?? others.shift() ?? STANDARD,
  }));
}

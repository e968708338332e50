import type { PricedSeat, Seat } from '../../../contracts/events/index.js';
import { Refusal } from '../../../contracts/refusal.js';
import { seatTextShort } from '../../../contracts/rest/seat-text.js';
import {
  priceInForce,
  STANDARD,
  ticketPriceSen,
  type DatedPrice,
} from '../../../contracts/ticket-price.js';

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
export interface TicketKinds {
  /** Dated prices of Standard; while none is in force, a seat costs its own price. */
  readonly standardPrices: readonly DatedPrice[];
  readonly kinds: readonly TicketKindRules[];
}

/** The kinds of a production that sells every seat at its own price. */
export const STANDARD_ALONE: TicketKinds = { standardPrices: [], kinds: [] };

/** A seat of an order with its own price and the kind that it is wished as. */
export interface WishedSeat {
  readonly seat: Seat;
  readonly sectionId: string;
  /** The seat's own price. */
  readonly priceSen: number;
  /** `standard`, or the id of a kind. */
  readonly kindId: string;
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

/**
 * Prices the seats of an order by their kinds.
 * @param at ISO 8601: the time by which prices are in force
 * @throws Refusal `unknown_kind`, `kind_not_offered`, `kind_wrong_section`, `too_many_of_kind`, `kind_alone`
 */
export function priceByKind(
  { standardPrices, kinds }: TicketKinds,
  seats: readonly WishedSeat[],
  at: string,
): PricedSeat[] {
  const byId = new Map(kinds.map((kind) => [kind.id, kind]));
  const priced = seats.map(({ seat, sectionId, priceSen, kindId }): PricedSeat => {
    if (kindId === STANDARD)
      return { ...seat, priceSen: standardPriceSen(standardPrices, at, priceSen) };
    const kind = byId.get(kindId);
    if (!kind) throw unknownKind();
    const dated = kind.archived ? null : priceInForce(kind.prices, at);
    if (!dated) throw notOffered(kind);
    if (kind.sectionIds?.includes(sectionId) === false) throw wrongSection(kind, seat);
    const { id, name } = kind;
    return { ...seat, priceSen: ticketPriceSen(dated.price, priceSen), kind: { id, name } };
  });
  const counts = new Map<string, number>();
  for (const { kindId } of seats) counts.set(kindId, (counts.get(kindId) ?? 0) + 1);
  for (const [id, count] of counts) {
    const kind = byId.get(id);
    if (!kind) continue;
    if (kind.mostPerOrder !== null && count > kind.mostPerOrder)
      throw tooMany(kind, kind.mostPerOrder);
    if (kind.onlyWith.length > 0 && !kind.onlyWith.some((other) => counts.has(other)))
      throw alone(
        kind,
        kind.onlyWith.map((other) => byId.get(other)?.name ?? 'Standard'),
      );
  }
  return priced;
}

/** Returns the kinds for an amendment: an archived kind that the booking has is still sold. @param has ids of its kinds */
export const kindsWith = (
  { standardPrices, kinds }: TicketKinds,
  has: ReadonlySet<string>,
): TicketKinds => ({
  standardPrices,
  kinds: kinds.map((kind) => (has.has(kind.id) ? { ...kind, archived: false } : kind)),
});

const named = ({ id, name }: TicketKindRules) => ({ ticketKind: { id, name } });

const unknownKind = (): Refusal =>
  new Refusal(
    'rule-broken',
    'unknown_kind',
    'There is no such kind of ticket for this production. Please choose the kinds of your tickets again.',
  );

const notOffered = (kind: TicketKindRules): Refusal =>
  new Refusal(
    'rule-broken',
    'kind_not_offered',
    `Tickets of the kind ${kind.name} are not sold at this time. Please choose another kind.`,
    named(kind),
  );

const wrongSection = (kind: TicketKindRules, seat: Seat): Refusal =>
  new Refusal(
    'rule-broken',
    'kind_wrong_section',
    `${seatTextShort(seat)} is not sold as ${kind.name}. Please choose another kind for this seat.`,
    { ...named(kind), seat: { section: seat.section, row: seat.row, number: seat.number } },
  );

const tooMany = (kind: TicketKindRules, most: number): Refusal =>
  new Refusal(
    'rule-broken',
    'too_many_of_kind',
    `At most ${most} of the tickets in one order can be of the kind ${kind.name}.`,
    { ...named(kind), most },
  );

const alone = (kind: TicketKindRules, onlyWith: readonly string[]): Refusal =>
  new Refusal(
    'rule-broken',
    'kind_alone',
    `Tickets of the kind ${kind.name} are sold only together with: ${onlyWith.join(', ')}.`,
    { ...named(kind), onlyWith },
  );

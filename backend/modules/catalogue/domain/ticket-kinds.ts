import type { PricedSeat, Seat, SoldKind } from '../../../contracts/events/index.js';
import { Refusal } from '../../../contracts/refusal.js';
import type { BookedKindView } from '../../../contracts/rest/ticket-kinds.js';
import { seatTextShort } from '../../../contracts/rest/seat-text.js';
import {
  kindPriceSen,
  kindProblem,
  type KindProblem,
  type TicketKindRules,
  type TicketKinds,
} from '../../../contracts/ticket-price.js';

/** A kind as orders and families need it. */
export interface CatalogueKind
  extends TicketKindRules, Pick<BookedKindView, 'translations' | 'proof'> {}

/** Describes the kind of a booked seat. A kind that the catalogue lost has no translation and no proof. */
export function bookedKind(
  { id, name }: SoldKind,
  kinds: TicketKinds<CatalogueKind> | undefined,
): BookedKindView {
  const known = kinds?.kinds.find((kind) => kind.id === id);
  return { id, name, translations: known?.translations ?? {}, proof: known?.proof ?? null };
}

/** Returns data of an event with the translated names of ticket kinds. Events keep each name as the school typed it. */
export function withKindNames<T>(
  data: T,
  kinds: TicketKinds<CatalogueKind> | undefined,
  language: string,
): T {
  const translated = (kinds?.kinds ?? []).flatMap(({ id, translations }) => {
    const name = new Map(Object.entries(translations)).get(language);
    return name ? [[id, name] as const] : [];
  });
  if (translated.length === 0) return data;
  const names = new Map(translated);
  return JSON.parse(JSON.stringify(data), (key, value: unknown) => {
    const { id } = (value ?? {}) as Partial<SoldKind>;
    const name = key === 'kind' && id !== undefined ? names.get(id) : undefined;
    return name ? { id, name } : value;
  }) as T;
}

/** The kinds of a production that sells every seat at its own price. */
export const STANDARD_ALONE: TicketKinds<never> = { standardPrices: [], kinds: [] };

/** A seat of an order with its own price and the kind that it is wished as. */
export interface WishedSeat {
  readonly seat: Seat;
  readonly sectionId: string;
  /** The seat's own price. */
  readonly priceSen: number;
  /** `standard`, or the id of a kind. */
  readonly kindId: string;
}

/**
 * Prices the seats of an order by their kinds.
 * @param at ISO 8601: the time by which prices are in force
 * @throws Refusal `unknown_kind`, `kind_not_offered`, `kind_wrong_section`, `too_many_of_kind`, `kind_alone`
 */
export function priceByKind(
  sold: TicketKinds,
  seats: readonly WishedSeat[],
  at: string,
): PricedSeat[] {
  const problem = kindProblem(sold.kinds, seats, at);
  if (problem) throw refusalOf(problem, sold.kinds);
  return seats.map(({ seat, priceSen: ownSen, kindId }): PricedSeat => {
    const priceSen = kindPriceSen(sold, kindId, ownSen, at) ?? ownSen;
    const kind = sold.kinds.find(({ id }) => id === kindId);
    return { ...seat, priceSen, ...(kind ? { kind: { id: kind.id, name: kind.name } } : {}) };
  });
}

function refusalOf(
  problem: KindProblem<TicketKindRules, WishedSeat>,
  kinds: readonly TicketKindRules[],
): Refusal {
  switch (problem.error) {
    case 'unknown_kind':
      return unknownKind();
    case 'kind_not_offered':
      return notOffered(problem.kind);
    case 'kind_wrong_section':
      return wrongSection(problem.kind, problem.seat.seat);
    case 'too_many_of_kind':
      return tooMany(problem.kind, problem.most);
    case 'kind_alone': {
      const nameOf = (other: string) => kinds.find(({ id }) => id === other)?.name ?? 'Standard';
      return alone(problem.kind, problem.onlyWith.map(nameOf));
    }
  }
}

/** Returns the kinds for an amendment: an archived kind that the booking has is still sold. @param has ids of its kinds */
export const kindsWith = (
  { standardPrices, kinds }: TicketKinds,
  has: ReadonlySet<string>,
): TicketKinds => ({
  standardPrices,
  kinds: kinds.map((kind) => (has.has(kind.id) ? { ...kind, archived: false } : kind)),
});

const named = ({
  id,
  name,
  translations,
}: TicketKindRules & Partial<Pick<CatalogueKind, 'translations'>>) => ({
  ticketKind: { id, name, ...(translations ? { translations } : {}) },
});

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

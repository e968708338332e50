import {
  isSoldIn,
  kindPriceSen,
  kindProblem,
  nextPriceChange,
  offeredPrice,
  STANDARD,
  withKinds,
  type KindProblem,
} from '@contracts/ticket-price';
import {
  nameOfKind,
  shownPrices,
  soldKinds,
  type Offer,
  type SoldKind,
} from '../../kinds/sold-kinds';
import { i18n } from '../../language/i18n';
import { kindName } from '../../language/kind-name';
import { seatTextShort } from '../../language/seat-names';
import type { Seat, SeatSection, SelectedSeat } from './seats';

/** Seats wanted of each kind, by kind id. */
export type KindCounts = Readonly<Record<string, number>>;

/** Booking whose seats are changed: it keeps its kinds and the prices of its order. */
export interface Amended {
  readonly offer: Offer;
  /** Kind ids of the booking's seats, by the id of the seat. */
  readonly has: ReadonlyMap<string, string>;
  /** ISO 8601: the time of the order. */
  readonly orderedAt: string;
}

const NO_KINDS: ReadonlyMap<string, string> = new Map();

/**
 * Returns prices and refusals of the ticket kinds on one seat map.
 * @param now milliseconds since 1970: the time by which prices are in force, except those of an amended booking
 */
export function kindRules(props: {
  offer: Offer;
  sections: readonly SeatSection[];
  seats: ReadonlyMap<string, Seat>;
  now: number;
  amended?: Amended | undefined;
}) {
  const { offer, sections, seats, now, amended } = props;
  const at = amended?.orderedAt ?? new Date(now).toISOString();
  const has = amended?.has ?? NO_KINDS;
  const sold = soldKinds(offer);
  const sectionIds = new Map(sections.map(({ name, id }) => [name, id]));
  const sectionOf = ({ section }: { readonly section: string }) => sectionIds.get(section) ?? '';
  const offered = sold.kinds.filter((kind) => offeredPrice(kind, at));
  const choices = [STANDARD, ...offered.map(({ id }) => id)];
  const ownSenOf = (id: string) => {
    const seat = seats.get(id);
    return seat ? (seat.ownSen ?? seat.priceSen) : 0;
  };
  const isSold = (kindId: string, sectionId: string) =>
    offered.every((kind) => kind.id !== kindId || isSoldIn(kind, sectionId));
  const priceOf = (seatId: string, kindId: string) =>
    kindPriceSen(sold, kindId, ownSenOf(seatId), at) ??
    kindPriceSen(sold, STANDARD, ownSenOf(seatId), at) ??
    0;

  /** Gives each seat its kind and the price of that kind. */
  const priced = (selection: readonly SelectedSeat[]): readonly SelectedSeat[] =>
    withKinds(has, selection, ({ id }) => id).map((seat) => ({
      ...seat,
      priceSen: priceOf(seat.id, seat.kind),
    }));

  return {
    sold,
    /** Ids of the kinds on sale at this time, Standard first. */
    choices,
    isSoldAt: (kindId: string, seat: SelectedSeat) => isSold(kindId, sectionOf(seat)),
    priceOf,
    priced,
    /** Returns a sentence that says why the seats cannot be ordered as these kinds; null when they can. */
    problem(selection: readonly SelectedSeat[]): string | null {
      const wished = selection.map((seat) => ({
        ...seat,
        sectionId: sectionOf(seat),
        kindId: seat.kind ?? STANDARD,
      }));
      const problem = kindProblem(sold.kinds, wished, at);
      return problem && problemText(problem, (id) => nameOfKind(sold, id));
    },
    /** Returns true when the seat's section has all the kinds that are wanted. */
    fits: (counts: KindCounts, seat: Seat): boolean =>
      Object.entries(counts).every(([id, count]) => count === 0 || isSold(id, sectionOf(seat))),
    /** Gives the best seats their kinds, from left to right. */
    assigned(found: readonly Seat[], counts: KindCounts): readonly (Seat & { kind?: string })[] {
      const ids = choices.flatMap((id) => Array.from({ length: counts[id] ?? 0 }, () => id));
      return found.map((seat, place) => {
        const kind = ids[place] ?? STANDARD;
        return { ...seat, kind, priceSen: priceOf(seat.id, kind) };
      });
    },

    /** Returns what each kind costs, before anybody chooses. */
    prices: () => shownPrices(sold, ownPrices(sections), at),
    /** Returns when another price begins to count; null: never. */
    nextChange: (): string | null =>
      [sold.standardPrices, ...sold.kinds.map(({ prices }) => prices)]
        .flatMap((prices) => nextPriceChange(prices, at) ?? [])
        .sort()[0] ?? null,
  };
}

const ownPrices = (sections: readonly SeatSection[]) =>
  sections.flatMap(({ id: sectionId, rows }) => {
    const own = rows.flatMap(({ seats }) => seats.map(({ priceSen, ownSen = priceSen }) => ownSen));
    return own.length === 0 ? [] : [{ sectionId, low: Math.min(...own), high: Math.max(...own) }];
  });

function problemText(
  problem: KindProblem<SoldKind, SelectedSeat>,
  nameOf: (kindId: string) => string,
): string {
  if (problem.error === 'unknown_kind')
    return i18n.t(
      'There is no such kind of ticket for this production. Please choose the kinds of your tickets again.',
    );
  const kind = kindName(problem.kind);
  switch (problem.error) {
    case 'kind_not_offered':
      return i18n.t(
        'Tickets of the kind {kind} are not sold at this time. Please choose another kind.',
        { kind },
      );
    case 'kind_wrong_section':
      return i18n.t('{seat} is not sold as {kind}. Please choose another kind for this seat.', {
        seat: seatTextShort(problem.seat),
        kind,
      });
    case 'too_many_of_kind':
      return i18n.t('At most {most} of the tickets in one order can be of the kind {kind}.', {
        most: problem.most,
        kind,
      });
    case 'kind_alone':
      return i18n.t('Tickets of the kind {kind} are sold only together with: {others}.', {
        kind,
        others: problem.onlyWith.map(nameOf).filter(Boolean).join(', '),
      });
  }
}

import type { OfferedCodeView } from '@contracts/rest/discount-codes';
import { codePriceSen, seatThatNeedsCode } from '@contracts/discount-price';
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
  reductionOf,
  shownPrices,
  soldKinds,
  type Offer,
  type SoldKind,
} from '../../kinds/sold-kinds';
import { i18n } from '../../language/i18n';
import { kindName } from '../../language/kind-name';
import { seatTextShort } from '../../language/seat-names';
import type { Seat, SeatRow, SeatSection, SelectedSeat } from './seats';

/** Seats wanted of each kind, by kind id. */
export type KindCounts = Readonly<Record<string, number>>;

/** Discount code as the map needs it: one that a family typed, or the reduction that a booking keeps. */
export type Discount = Omit<OfferedCodeView, 'until'>;

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
 * Returns a function that gives the map's seats their prices as Standard with a discount code. Rows that did not change stay the same
 * objects, so that a push redraws changed rows only.
 */
export function discounting({ reduction }: Discount) {
  const code = { reduction: reductionOf(reduction) };
  const known = new WeakMap<SeatRow, SeatRow>();
  function discounted(row: SeatRow): SeatRow {
    const before = known.get(row);
    if (before) return before;
    const seats = row.seats.map(({ priceSen, ownSen = priceSen, ...seat }) => ({
      ...seat,
      ownSen,
      priceSen: codePriceSen(code, priceSen),
    }));
    const result = { ...row, seats };
    known.set(row, result);
    return result;
  }
  return (sections: readonly SeatSection[]): readonly SeatSection[] =>
    sections.map((section) => ({ ...section, rows: section.rows.map(discounted) }));
}

/**
 * Returns prices and refusals of the ticket kinds on one seat map, with a discount code if there is one.
 * @param sections sections with the prices that {@link discounting} gives them
 * @param now milliseconds since 1970: the time by which prices are in force, except those of an amended booking
 */
export function kindRules(props: {
  offer: Offer;
  sections: readonly SeatSection[];
  seats: ReadonlyMap<string, Seat>;
  now: number;
  amended?: Amended | undefined;
  discount?: Discount | null;
  /** True for families, who get some kinds and sections only with a discount code. */
  forFamily?: boolean;
}) {
  const { offer, sections, seats, now, amended, discount = null, forFamily = false } = props;
  const at = amended?.orderedAt ?? new Date(now).toISOString();
  const has = amended?.has ?? NO_KINDS;
  const code = discount && { ...discount, reduction: reductionOf(discount.reduction) };
  const all = soldKinds(offer);
  const sold = forFamily
    ? all
    : { ...all, kinds: all.kinds.map((kind) => ({ ...kind, onlyWithCode: undefined })) };
  const only = {
    kindIds: sold.kinds.flatMap(({ id, onlyWithCode }) => (onlyWithCode ? id : [])),
    sectionIds: sections.flatMap(({ id, onlyWithCode }) => (forFamily && onlyWithCode ? id : [])),
  };
  const sectionIds = new Map(sections.map(({ name, id }) => [name, id]));
  const sectionOf = ({ section }: { readonly section: string }) => sectionIds.get(section) ?? '';
  const offered = sold.kinds.filter(
    (kind) => offeredPrice(kind, at) && (!kind.onlyWithCode || kind.id === code?.kindId),
  );
  const choices = [STANDARD, ...offered.map(({ id }) => id)];
  /** Names of sections that need another code. */
  const locked = new Set(
    sections.flatMap(({ id, name }) =>
      only.sectionIds.includes(id) && !code?.sectionIds.includes(id) ? name : [],
    ),
  );
  const ownSenOf = (id: string) => {
    const seat = seats.get(id);
    return seat ? (seat.ownSen ?? seat.priceSen) : 0;
  };
  const isSold = (kindId: string, sectionId: string) =>
    offered.every((kind) => kind.id !== kindId || isSoldIn(kind, sectionId));
  const fullPriceOf = (seatId: string, kindId: string) =>
    kindPriceSen(sold, kindId, ownSenOf(seatId), at) ??
    kindPriceSen(sold, STANDARD, ownSenOf(seatId), at) ??
    0;
  const priceOf = (seatId: string, kindId: string) =>
    codePriceSen(code, fullPriceOf(seatId, kindId));
  const unlocked = offered.find(({ id }) => id === code?.kindId);
  /** Gives the kind that the code unlocks to seats for which nobody has chosen a kind. */
  function withUnlocked(selection: readonly SelectedSeat[]): readonly SelectedSeat[] {
    if (!unlocked) return selection;
    const { id, mostPerOrder } = unlocked;
    let left = (mostPerOrder ?? Infinity) - selection.filter(({ kind }) => kind === id).length;
    return selection.map((seat) =>
      !seat.kind && isSold(id, sectionOf(seat)) && left-- > 0 ? { ...seat, kind: id } : seat,
    );
  }

  /** Gives each seat its kind and the price of that kind. */
  const priced = (selection: readonly SelectedSeat[]): readonly SelectedSeat[] =>
    withKinds(has, withUnlocked(selection), ({ id }) => id).map((seat) => {
      const priceSen = priceOf(seat.id, seat.kind);
      return { ...seat, priceSen, offSen: fullPriceOf(seat.id, seat.kind) - priceSen };
    });

  return {
    sold,
    /** Word of the discount code. */
    word: discount?.word,
    /** Ids of the kinds on sale at this time, Standard first. */
    choices,
    isUnlocked: ({ section }: Seat) => !locked.has(section),
    isSoldAt: (kindId: string, seat: SelectedSeat) => isSold(kindId, sectionOf(seat)),
    priceOf,
    priced,
    /** Kind of a seat for which nobody chooses one. */
    usualKind: unlocked?.id ?? STANDARD,
    /** Returns a sentence that says why the seats cannot be ordered as these kinds; null when they can. */
    problem(selection: readonly SelectedSeat[]): string | null {
      const wished = selection.map((seat) => ({
        ...seat,
        sectionId: sectionOf(seat),
        kindId: seat.kind ?? STANDARD,
      }));
      const needy = seatThatNeedsCode(only, wished, code);
      if (needy)
        return needy.needs === 'section'
          ? i18n.t(
              '{seat} is sold only with a discount code. Please enter it, or choose another seat.',
              { seat: seatTextShort(needy.seat) },
            )
          : i18n.t(
              'Tickets of the kind {kind} are sold only with a discount code. Please enter it, or choose another kind.',
              {
                kind: nameOfKind(sold, needy.seat.kindId),
              },
            );
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
        const priceSen = priceOf(seat.id, kind);
        // A code that the family types later may give another kind to Standard seats that it did not choose as such.
        return kind === STANDARD && !unlocked && !amended
          ? { ...seat, priceSen }
          : { ...seat, kind, priceSen };
      });
    },

    /** Returns what each kind costs, before anybody chooses. */
    prices: () => shownPrices(sold, ownPrices(sections), at, code),
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

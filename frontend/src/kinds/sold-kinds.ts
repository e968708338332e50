import type { ProductionView } from '@contracts/rest/catalogue';
import type { CodeReductionView } from '@contracts/rest/discount-codes';
import type { DatedPriceView, Translations } from '@contracts/rest/ticket-kinds';
import {
  codePriceSen,
  type CodeReduction,
  type DiscountCodeRules,
} from '@contracts/discount-price';
import {
  nextPriceChange,
  offeredPrice,
  priceInForce,
  STANDARD,
  standardPriceSen,
  ticketPriceSen,
  type DatedPrice,
  type TicketKindRules,
  type TicketKinds,
} from '@contracts/ticket-price';
import { i18n } from '../language/i18n';
import { kindName } from '../language/kind-name';
import { rm, toSen } from '../ui/money';

/** Part of a production with what its tickets are sold as. */
export type Offer = Pick<ProductionView, 'ticketKinds' | 'standardPrices'>;

export interface SoldKind extends TicketKindRules {
  readonly translations: Translations;
  readonly proof: string | null;
  readonly onlyWithCode?: true | undefined;
}
export type SoldKinds = TicketKinds<SoldKind>;

/** Returns the kinds of a production in the form of the price rules. */
export const soldKinds = ({ ticketKinds = [], standardPrices = [] }: Offer): SoldKinds => ({
  standardPrices: standardPrices.map(datedPrice),
  kinds: ticketKinds.map((kind) => ({
    ...kind,
    archived: false,
    prices: kind.prices.map(datedPrice),
  })),
});

export const reductionOf = (view: CodeReductionView | null): CodeReduction | null =>
  view &&
  (view.type === 'off'
    ? { type: 'off', sen: toSen(view.amount ?? '') }
    : { type: 'percent-off', percent: view.percent ?? 0 });

const datedPrice = ({
  type,
  amount = '',
  percent = 0,
  from,
  until,
}: DatedPriceView): DatedPrice => ({
  price: type === 'percent-off' ? { type, percent } : { type, sen: toSen(amount) },
  from,
  until,
});

/** Returns the name of Standard or of a kind in the visitor's language; empty for a kind that is not sold any more. */
export function nameOfKind({ kinds }: SoldKinds, kindId: string): string {
  if (kindId === STANDARD) return i18n.t('Standard');
  const kind = kinds.find(({ id }) => id === kindId);
  return kind ? kindName(kind) : '';
}

/** Own prices of the seats of one section, lowest and highest, in sen. `high: null`: only the lowest is known. */
export interface OwnPrices {
  /** null: of any section. */
  readonly sectionId: string | null;
  readonly low: number;
  readonly high: number | null;
}

/** A kind on sale with its price as text, and the time at which that price ends; null: it stays. */
export interface ShownPrice {
  readonly kindId: string;
  readonly name: string;
  readonly price: string;
  readonly until: string | null;
}

/**
 * Returns what each kind on sale costs with a discount code, if there is one. Standard comes first. Kinds that need another code are
 * left out.
 * @param at ISO 8601
 */
export function shownPrices(
  { standardPrices, kinds }: SoldKinds,
  own: readonly OwnPrices[],
  at: string,
  code: Omit<DiscountCodeRules, 'sectionIds'> | null = null,
): readonly ShownPrice[] {
  const standard = priceText(
    (sen) => codePriceSen(code, standardPriceSen(standardPrices, at, sen)),
    own,
  );
  const offered = kinds.flatMap((kind) => {
    const dated = offeredPrice(kind, at);
    if (!dated || (kind.onlyWithCode && kind.id !== code?.kindId)) return [];
    const { sectionIds } = kind;
    const places = own.filter(
      ({ sectionId }) =>
        sectionIds === null || (sectionId !== null && sectionIds.includes(sectionId)),
    );
    const price =
      dated.price.type === 'fixed'
        ? rm(codePriceSen(code, dated.price.sen))
        : (priceText((sen) => codePriceSen(code, ticketPriceSen(dated.price, sen)), places) ??
          reduction(dated));
    const until = nextPriceChange(kind.prices, at);
    return [{ kindId: kind.id, name: kindName(kind), price, until }];
  });
  return [
    ...(standard === null
      ? []
      : [
          {
            kindId: STANDARD,
            name: i18n.t('Standard'),
            price: fixedText(standardPrices, at, code) ?? standard,
            until: nextPriceChange(standardPrices, at),
          },
        ]),
    ...offered,
  ];
}

function fixedText(
  prices: readonly DatedPrice[],
  at: string,
  code: Parameters<typeof codePriceSen>[0],
): string | null {
  const dated = priceInForce(prices, at);
  return dated?.price.type === 'fixed' ? rm(codePriceSen(code, dated.price.sen)) : null;
}

function priceText(priceOf: (own: number) => number, own: readonly OwnPrices[]): string | null {
  const [first] = own;
  if (!first) return null;
  const low = priceOf(Math.min(...own.map((each) => each.low)));
  if (first.high === null) return i18n.t('from {price}', { price: rm(low) });
  const high = priceOf(Math.max(...own.map((each) => each.high ?? each.low)));
  return low === high ? rm(low) : i18n.t('{low} to {high}', { low: rm(low), high: rm(high) });
}

/** Names the reduction where the own prices of the seats are not known. */
const reduction = ({ price }: DatedPrice): string =>
  price.type === 'percent-off'
    ? i18n.t('{percent}% off', { percent: price.percent })
    : i18n.t('{amount} off', { amount: rm(price.sen) });

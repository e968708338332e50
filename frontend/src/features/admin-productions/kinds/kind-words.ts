import type { SeatingSectionView } from '@contracts/rest/catalogue';
import type { DatedPriceView, TicketKindView } from '@contracts/rest/ticket-kinds';
import { STANDARD } from '@contracts/ticket-price';
import { i18n } from '../../../language/i18n';
import { dayAndYear, time } from '../../../ui/dates';
import { rm } from '../../../ui/money';

/* Prices and rules of a ticket kind in words, for staff. */

const moment = (iso: string): string => `${dayAndYear(iso)}, ${time(iso)}`;

/** Returns a price with its dates: `RM 10.00 until 1 Dec 2026, 12:00 am`. */
export function priceText({ type, amount = '', percent = 0, from, until }: DatedPriceView): string {
  const values = {
    price:
      type === 'fixed'
        ? rm(amount)
        : type === 'off'
          ? i18n.t('{amount} off', { amount: rm(amount) })
          : i18n.t('{percent}% off', { percent }),
    from: from && moment(from),
    until: until && moment(until),
  };
  if (from && until) return i18n.t('{price} from {from} until {until}', values);
  if (from) return i18n.t('{price} from {from}', values);
  return until ? i18n.t('{price} until {until}', values) : values.price;
}

export const pricesText = (prices: readonly DatedPriceView[]): string =>
  prices.map(priceText).join('; ') || i18n.t('none');

/** Returns the names of sections; sections that were deleted are left out. */
export const sectionsText = (
  ids: readonly string[] | null,
  plan: readonly SeatingSectionView[],
): string =>
  ids === null || ids.length === 0
    ? i18n.t('All sections')
    : plan
        .filter(({ id }) => ids.includes(id))
        .map(({ name }) => name)
        .join(', ') || i18n.t('No section that exists');

export const onlyWithText = (
  ids: readonly string[],
  kinds: readonly Pick<TicketKindView, 'id' | 'name'>[],
): string =>
  [{ id: STANDARD, name: i18n.t('Standard') }, ...kinds]
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .reduce((first, second) => i18n.t('{first} or {second}', { first, second }));

/** Returns the rules of a kind as short sentences; rules that it does not have are left out. */
export const rulesOf = (
  { sectionIds, mostPerOrder, onlyWith, proof }: TicketKindView,
  plan: readonly SeatingSectionView[],
  kinds: readonly TicketKindView[],
): readonly string[] =>
  [
    sectionsText(sectionIds, plan),
    mostPerOrder === null ? '' : i18n.t('At most {mostPerOrder} in one order', { mostPerOrder }),
    onlyWith.length === 0
      ? ''
      : i18n.t('Only together with {kinds}', { kinds: onlyWithText(onlyWith, kinds) }),
    proof === null ? '' : i18n.t('Shown at the door: {proof}', { proof }),
  ].filter((text) => text !== '');

/** Returns what is wrong with typed prices; null when they can be saved. */
export function wrongPrices(prices: readonly DatedPriceView[]): string | null {
  if (
    prices.some(
      ({ type, amount, percent }) => (type === 'percent-off' ? percent : amount) === undefined,
    )
  )
    return i18n.t('Each price needs a number');
  if (prices.some(({ from, until }) => from !== null && until !== null && from >= until))
    return i18n.t('A price must begin before it ends');
  return null;
}

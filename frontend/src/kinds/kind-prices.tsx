import { useSuspenseQuery } from '@tanstack/react-query';
import type { ProductionView } from '@contracts/rest/catalogue';
import { performances } from '../api/performances';
import { serverNow } from '../api/server-clock';
import { i18n } from '../language/i18n';
import { dayAndYear, time } from '../ui/dates';
import { toSen } from '../ui/money';
import { shownPrices, soldKinds, type ShownPrice } from './sold-kinds';

/** Prices by kind, and until when, for a home card, which knows only the lowest own price of the seats. */
export default function CardPrices({ production }: { production: ProductionView }) {
  const { data } = useSuspenseQuery(performances());
  const now = serverNow();
  const prices = data
    .filter(
      ({ productionId, dateTime }) => productionId === production.id && Date.parse(dateTime) > now,
    )
    .flatMap(({ priceFrom, ownPriceFrom }) => ownPriceFrom ?? priceFrom ?? [])
    .map(toSen);
  const own =
    prices.length === 0 ? [] : [{ sectionId: null, low: Math.min(...prices), high: null }];
  return (
    <PriceList prices={shownPrices(soldKinds(production), own, new Date(now).toISOString())} />
  );
}

export const PriceList = ({ prices }: { prices: readonly ShownPrice[] }) => (
  <ul className="row small" aria-label={i18n.t('Prices by kind of ticket')}>
    {prices.map(({ kindId, name, price, until }) => (
      <li key={kindId}>
        {name} <strong className="number">{price}</strong>
        {until !== null && (
          <>
            {' '}
            <span className="muted" suppressHydrationWarning>
              {untilText(until)}
            </span>
          </>
        )}
      </li>
    ))}
  </ul>
);

/** Names the end of a price. A price that ends at midnight counts until the day before. */
export function untilText(until: string): string {
  const last = new Date(Date.parse(until) - 1).toISOString();
  const date = dayAndYear(last);
  return dayAndYear(until) === date
    ? i18n.t('until {date}, {time}', { date, time: time(until) })
    : i18n.t('until {date}', { date });
}

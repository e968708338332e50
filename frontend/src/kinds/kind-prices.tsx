import { serverNow } from '../api/server-clock';
import { i18n } from '../language/i18n';
import { dayAndYear, time } from '../ui/dates';
import { toSen } from '../ui/money';
import { shownPrices, soldKinds, type Offer, type ShownPrice } from './sold-kinds';

/** Prices by kind, and until when, for a home card, which knows only the lowest own price of the seats. */
export default function CardPrices(props: { offer: Offer; ownPriceFrom: string | null }) {
  const { offer, ownPriceFrom } = props;
  const own =
    ownPriceFrom === null ? [] : [{ sectionId: null, low: toSen(ownPriceFrom), high: null }];
  const at = new Date(serverNow()).toISOString();
  return <PriceList prices={shownPrices(soldKinds(offer), own, at)} />;
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

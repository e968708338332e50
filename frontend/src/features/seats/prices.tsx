import { memo, useMemo } from 'react';
import { rm } from '../../ui/money';
import { Sample } from './legend';
import { priceClasses, type PriceClass } from './price-classes';
import type { Seat } from './seats';
import * as styles from './seat-map.module.css';

/** Returns the same array for the same prices, so that a change of seats alone does not redraw the hall. */
export function usePriceClasses(seats: ReadonlyMap<string, Seat>): readonly PriceClass[] {
  const classes = useMemo(() => priceClasses(seats.values()), [seats]);
  const key = classes.map(({ priceSen }) => priceSen).join();
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the prices are all that the classes are made of
  return useMemo(() => classes, [key]);
}

/** Key of the prices by colour and dots. Pressing a price keeps its seats in colour and shows the others as outlines. */
export const PriceChips = ({
  prices,
  wanted,
  onToggle,
}: {
  prices: readonly PriceClass[];
  wanted: readonly number[];
  onToggle: (priceSen: number) => void;
}) => (
  <ul className={styles.priceChips} aria-label="Prices">
    {prices.map(({ priceSen, marks }) => (
      <li key={priceSen}>
        <button
          type="button"
          aria-pressed={wanted.includes(priceSen)}
          onClick={() => onToggle(priceSen)}
        >
          <Sample state="available" marks={marks} />
          {rm(priceSen)}
        </button>
      </li>
    ))}
  </ul>
);

/** Shows the price range without colours: one price, or too many to distinguish. */
export const OnePrice = memo(function OnePrice({ prices }: { prices: readonly PriceClass[] }) {
  const [low, high] = [prices[0], prices.at(-1)];
  if (!low || !high) return null;
  return (
    <ul className={styles.legend} aria-label="Prices">
      <li>
        {low === high
          ? `${rm(low.priceSen)} a seat`
          : `${rm(low.priceSen)} to ${rm(high.priceSen)}`}
      </li>
    </ul>
  );
});

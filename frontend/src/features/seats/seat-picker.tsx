import { memo, useId, useMemo, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Icon } from '../../ui/icon';
import { rm } from '../../ui/money';
import { BestSeatsForm } from './best-seats-form';
import { priceClasses } from './price-classes';
import type { PriceClass } from './price-classes';
import { SeatList } from './seat-list';
import { SeatMap } from './seat-map';
import type { SeatPickerProps } from './seat-map';
import { SeatShape } from './map-seat';
import type { SeatState } from './map-seat';
import { SELECTED_SEATS_ID } from './selected-seats-panel';
import type { Seat } from './seats';
import * as styles from './seat-map.module.css';

const views = [
  { id: 'map', label: 'Map', icon: 'map' },
  { id: 'list', label: 'List', icon: 'list' },
] as const;

/** Map and list are two views of the same choice. */
export const SeatPicker = memo(function SeatPicker({
  onChoose,
  ...props
}: SeatPickerProps & { onChoose: (seats: readonly Seat[]) => void }) {
  const prices = usePriceClasses(props.seats);
  const [view, setView] = useState<'map' | 'list'>('map');
  const base = useId();

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const other = view === 'map' ? 'list' : 'map';
    setView(other);
    document.getElementById(`${base}-${other}`)?.focus();
  }

  return (
    <div>
      <div className={styles.seatPickerBar}>
        <div
          role="tablist"
          aria-label="Ways to choose seats"
          className={styles.tabs}
          onKeyDown={onKeyDown}
        >
          {views.map(({ id, label, icon }) => (
            <button
              key={id}
              id={`${base}-${id}`}
              type="button"
              role="tab"
              aria-selected={view === id}
              aria-controls={`${base}-panel`}
              tabIndex={view === id ? 0 : -1}
              onClick={() => setView(id)}
            >
              <Icon name={icon} /> {label}
            </button>
          ))}
        </div>
        <Legend />
        <Prices prices={prices} />
        <BestSeatsForm sections={props.sections} isOpen={props.isOpen} onChoose={onChoose} />
      </div>
      {/* The list has a stop for each seat: this is the way past them. */}
      <a href={`#${SELECTED_SEATS_ID}`} className={`skip-link ${styles.skipSeats}`}>
        Go to the selected seats
      </a>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${view}`}>
        {view === 'map' ? <SeatMap {...props} prices={prices} /> : <SeatList {...props} />}
      </div>
    </div>
  );
});

/** The same array for the same prices: a change of seats alone must not draw the hall again. */
function usePriceClasses(seats: ReadonlyMap<string, Seat>): readonly PriceClass[] {
  const classes = useMemo(() => priceClasses(seats.values()), [seats]);
  const key = classes.map(({ priceSen }) => priceSen).join();
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the prices are all that the classes are made of
  return useMemo(() => classes, [key]);
}

/** What the dots on the seats mean; a hall of one price says it once. */
const Prices = memo(function Prices({ prices }: { prices: readonly PriceClass[] }) {
  if (prices.length === 0) return null;
  const marked = prices.some(({ marks }) => marks > 0);
  const [low, high] = [prices[0]!, prices.at(-1)!];
  return (
    <ul className={styles.legend} aria-label="Prices">
      {marked ? (
        prices.map(({ priceSen, marks }) => (
          <li key={priceSen}>
            <svg
              viewBox="0 0 28 28"
              width="24"
              height="24"
              aria-hidden="true"
              className={styles.seat}
              data-state="available"
            >
              <SeatShape state="available" marks={marks} />
            </svg>
            {rm(priceSen)}
          </li>
        ))
      ) : (
        <li>
          {low === high
            ? `${rm(low.priceSen)} a seat`
            : `${rm(low.priceSen)} to ${rm(high.priceSen)}`}
        </li>
      )}
    </ul>
  );
});

const Legend = memo(function Legend() {
  return (
    <ul className={styles.legend} aria-label="Legend">
      <LegendEntry state="available" text="Available" />
      <LegendEntry state="selected" text="Selected" />
      <LegendEntry state="unavailable" text="Unavailable" />
    </ul>
  );
});

function LegendEntry({ state, text }: { state: SeatState; text: string }) {
  return (
    <li>
      <svg
        viewBox="0 0 28 28"
        width="24"
        height="24"
        aria-hidden="true"
        className={styles.seat}
        data-state={state}
      >
        <SeatShape state={state} />
      </svg>
      {text}
    </li>
  );
}

import { lazy, memo, Suspense, useCallback, useId, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Icon } from '../../ui/icon';
import * as icons from '../../ui/icons';
import { rm } from '../../ui/money';
import { Loading } from '../../ui/panel';
import { useMedia } from '../../ui/use-media';
import { BestSeatsForm } from './best-seats-form';
import { priceClasses } from './price-classes';
import type { PriceClass } from './price-classes';
import { SeatMap } from './seat-map';
import type { AskedSeat, MapView, SeatPickerProps } from './seat-map';
import { focusSeat, SeatShape } from './map-seat';
import type { SeatState } from './map-seat';
import { SELECTED_SEATS_ID } from './seats';
import type { Seat } from './seats';
import * as styles from './seat-map.module.css';

const WhyNot = lazy(() => import('./why-not'));
const SeatList = lazy(async () => ({ default: (await import('./seat-list')).SeatList }));

const views = [
  { id: 'map', label: 'Map', icon: icons.map },
  { id: 'list', label: 'List', icon: icons.list },
] as const;

/** Map and list are two views of the same choice. */
export const SeatPicker = memo(function SeatPicker({
  onChoose,
  performanceId,
  ...props
}: SeatPickerProps & {
  onChoose: (seats: readonly Seat[]) => void;
  performanceId: string;
}) {
  const prices = usePriceClasses(props.seats);
  const [view, setView] = useState<'map' | 'list'>('map');
  const [wanted, setWanted] = useState<readonly number[]>([]);
  const isWide = useMedia('(min-width: 48rem)');
  const map = useRef<MapView>(null);
  const [asked, setAsked] = useState<AskedSeat | null>(null);
  const isUnavailable =
    asked !== null && !props.isOpen(asked.seat) && !props.selectedIds.has(asked.seat.id);
  const closeAnswer = useCallback(() => {
    setAsked(null);
    // The button that has the focus goes with the answer. The map is where it was, so nothing is scrolled.
    if (asked) focusSeat(document, asked.seat.id, { preventScroll: true });
  }, [asked]);
  const marked = prices.some(({ marks }) => marks > 0);
  const isDimmed = (priceSen: number) => wanted.length > 0 && !wanted.includes(priceSen);
  const togglePrice = (priceSen: number) =>
    setWanted((before) =>
      before.includes(priceSen) ? before.filter((one) => one !== priceSen) : [...before, priceSen],
    );
  const choose = (seats: readonly Seat[]) => {
    onChoose(seats);
    // After what is said about them is drawn above the map, which moves it.
    requestAnimationFrame(() => map.current?.show(seats));
  };
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
              <Icon of={icon} /> {label}
            </button>
          ))}
        </div>
        {marked ? (
          <PriceChips prices={prices} wanted={wanted} onToggle={togglePrice} />
        ) : (
          <OnePrice prices={prices} />
        )}
        {isWide && <Legend marked={marked} />}
        <BestSeatsForm
          sections={props.sections}
          prices={marked ? prices : []}
          isOpen={props.isOpen}
          isWanted={(seat) => !isDimmed(seat.priceSen)}
          onChoose={choose}
        />
      </div>
      {/* The list has a stop for each seat: this is the way past them. */}
      <a href={`#${SELECTED_SEATS_ID}`} className={`skip-link ${styles.skipSeats}`}>
        Go to the selected seats
      </a>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${view}`}>
        {view === 'map' ? (
          <SeatMap
            {...props}
            prices={prices}
            dimmed={prices.flatMap(({ priceSen, marks }) => (isDimmed(priceSen) ? [marks] : []))}
            view={map}
            onAsk={setAsked}
          />
        ) : (
          <Suspense fallback={<Loading text="Loading seats..." />}>
            <SeatList
              key={prices.map(({ priceSen }) => isDimmed(priceSen)).join()}
              {...props}
              performanceId={performanceId}
              isWanted={(seat) => !isDimmed(seat.priceSen)}
            />
          </Suspense>
        )}
      </div>
      {/* Always there, because a screen reader hears only changes of what it knows. */}
      <div role="status" className={styles.answer}>
        {asked && isUnavailable && view === 'map' && (
          <Suspense fallback={null}>
            <WhyNot
              key={asked.seat.id}
              performanceId={performanceId}
              {...asked}
              unavailable={unavailableOf(props, asked.rowId)}
              soldOut={![...props.seats.values()].some(props.isOpen)}
              onClose={closeAnswer}
            />
          </Suspense>
        )}
      </div>
      {!isWide && (
        <div className={styles.belowMap}>
          <Legend marked={marked} />
        </div>
      )}
    </div>
  );
});

/** The numbers of a row's seats that cannot be had. */
const unavailableOf = ({ sections, isOpen }: SeatPickerProps, rowId: string): readonly number[] =>
  sections
    .flatMap(({ rows }) => rows)
    .filter(({ id }) => id === rowId)
    .flatMap(({ seats }) => seats.filter((seat) => !isOpen(seat)).map(({ number }) => number));

/** The same array for the same prices: a change of seats alone must not draw the hall again. */
function usePriceClasses(seats: ReadonlyMap<string, Seat>): readonly PriceClass[] {
  const classes = useMemo(() => priceClasses(seats.values()), [seats]);
  const key = classes.map(({ priceSen }) => priceSen).join();
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the prices are all that the classes are made of
  return useMemo(() => classes, [key]);
}

/** What colours and dots mean; a press leaves the seats of that price in colour, and the others as outlines. */
const PriceChips = ({
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

/** Where colours would say nothing: one price, or too many to tell apart. */
const OnePrice = memo(function OnePrice({ prices }: { prices: readonly PriceClass[] }) {
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

export const Legend = memo(function Legend({ marked }: { marked: boolean }) {
  return (
    <ul className={styles.legend} aria-label="Legend">
      <LegendEntry state="available" text="Available" price={marked ? 'any' : undefined} />
      <LegendEntry state="selected" text="Selected" />
      <LegendEntry state="unavailable" text="Unavailable" />
    </ul>
  );
});

const LegendEntry = (props: { state: SeatState; text: string; price?: 'any' }) => (
  <li>
    <Sample state={props.state} price={props.price} />
    {props.text}
  </li>
);

/** A seat as the map draws it, for a legend. */
export const Sample = ({
  state,
  marks = 0,
  price = marks || undefined,
}: {
  state: SeatState;
  marks?: number;
  price?: number | 'any';
}) => (
  <svg
    viewBox="0 0 28 28"
    width="24"
    height="24"
    aria-hidden="true"
    className={styles.seat}
    data-state={state}
    data-price={price}
  >
    <SeatShape state={state} marks={marks} />
  </svg>
);

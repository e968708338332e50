import {
  lazy,
  memo,
  Suspense,
  useCallback,
  useId,
  useRef,
  useState,
  useMemo,
  type KeyboardEvent,
} from 'react';
import type { OrderedSeat } from '@contracts/rest/bookings';
import { i18n } from '../../language/i18n';
import { withTexts } from '../../language/messages';
import { Loading } from '../../ui/panel';
import { useMedia } from '../../ui/use-media';
import { BestSeatsForm } from './best-seats-form';
import { Legend, Sample } from './legend';
import { focusSeat } from './map-seat';
import type { SeatKinds } from './seat-kinds';
import { SeatMap, type AskedSeat, type MapView, type SeatPickerProps } from './seat-map';
import { SELECTED_SEATS_ID, type Seat } from './seats';
import { rm } from '../../ui/money';
import { priceClasses, type PriceClass } from './price-classes';
import { Icon } from '../../ui/icon';
import * as styles from './seat-map.module.css';
import * as icons from '../../ui/icons';

const WhyNot = lazy(() => withTexts(import('./why-not')));
const SeatList = lazy(async () => ({ default: (await withTexts(import('./seat-list'))).SeatList }));

/** Seat selection with two views of the same selection: a map and a list. */
export const SeatPicker = memo(function SeatPicker({
  onChoose,
  performanceId,
  kinds,
  ...props
}: SeatPickerProps & {
  onChoose: (seats: readonly (Seat & OrderedSeat)[]) => void;
  performanceId: string;
  kinds: SeatKinds | undefined;
}) {
  const prices = usePriceClasses(props.seats);
  const [view, setView] = useState<SeatView>('map');
  const [pressed, setWanted] = useState<readonly number[]>([]);
  // A discount code changes the prices.
  const wanted = pressed.filter((one) => prices.some(({ priceSen }) => priceSen === one));
  const isWide = useMedia('(min-width: 48rem)');
  const map = useRef<MapView>(null);
  const [asked, setAsked] = useState<AskedSeat | null>(null);
  const isUnavailable =
    asked !== null && !props.isOpen(asked.seat) && !props.selectedIds.has(asked.seat.id);
  const closeAnswer = useCallback(() => {
    setAsked(null);
    // Focuses the seat, because the close button that had the focus disappears. Nothing scrolls, because the map has not moved.
    if (asked) focusSeat(document, asked.seat.id, { preventScroll: true });
  }, [asked]);
  const marked = prices.some(({ marks }) => marks > 0);
  const isDimmed = (priceSen: number) => wanted.length > 0 && !wanted.includes(priceSen);
  const togglePrice = (priceSen: number) =>
    setWanted((before) =>
      before.includes(priceSen) ? before.filter((one) => one !== priceSen) : [...before, priceSen],
    );
  const choose = (seats: readonly (Seat & OrderedSeat)[]) => {
    onChoose(seats);
    // Waits until the text above the map is rendered, because that text moves the map.
    requestAnimationFrame(() => map.current?.show(seats));
  };
  const base = useId();

  return (
    <div>
      <div className={styles.seatPickerBar}>
        <ViewTabs base={base} view={view} onView={setView} />
        {isWide && <Legend marked={marked} />}
        {marked ? (
          <PriceChips prices={prices} wanted={wanted} onToggle={togglePrice} />
        ) : (
          <OnePrice prices={prices} />
        )}
        {kinds && <kinds.Prices kinds={kinds} />}
        <BestSeatsForm
          key={kinds?.word}
          kinds={kinds}
          sections={props.sections}
          prices={marked ? prices : []}
          isOpen={props.isOpen}
          isWanted={(seat) => !isDimmed(seat.priceSen)}
          onChoose={choose}
        />
      </div>
      {/* Skip link past the seats, because in the list each seat is a tab stop. */}
      <a href={`#${SELECTED_SEATS_ID}`} className={`skip-link ${styles.skipSeats}`}>
        {i18n.t('Go to the selected seats')}
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
          <Suspense fallback={<Loading text={i18n.t('Loading seats...')} />}>
            <SeatList
              key={prices.map(({ priceSen }) => isDimmed(priceSen)).join()}
              {...props}
              performanceId={performanceId}
              isWanted={(seat) => !isDimmed(seat.priceSen)}
            />
          </Suspense>
        )}
      </div>
      {/* The status element is always rendered, because screen readers announce only changes of existing elements. */}
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

const unavailableOf = ({ sections, isOpen }: SeatPickerProps, rowId: string): readonly number[] =>
  sections
    .flatMap(({ rows }) => rows)
    .filter(({ id }) => id === rowId)
    .flatMap(({ seats }) => seats.filter((seat) => !isOpen(seat)).map(({ number }) => number));

/**
 * Returns the price classes as the same array while the prices are the same, so that a change of seats alone does not redraw the
 * hall.
 */
function usePriceClasses(seats: ReadonlyMap<string, Seat>): readonly PriceClass[] {
  const classes = useMemo(() => priceClasses(seats.values()), [seats]);
  const key = classes.map(({ priceSen }) => priceSen).join();
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the prices are all that the classes are made of
  return useMemo(() => classes, [key]);
}

/** Key of the prices by colour and dots. Pressing a price keeps its seats in colour and shows the others as outlines. */
const PriceChips = ({
  prices,
  wanted,
  onToggle,
}: {
  prices: readonly PriceClass[];
  wanted: readonly number[];
  onToggle: (priceSen: number) => void;
}) => (
  <ul className={styles.priceChips} aria-label={i18n.t('Prices')}>
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

/** Price range without colours, for a hall with one price or too many to distinguish. */
const OnePrice = memo(function OnePrice({ prices }: { prices: readonly PriceClass[] }) {
  const [low, high] = [prices[0], prices.at(-1)];
  if (!low || !high) return null;
  return (
    <ul className={styles.legend} aria-label={i18n.t('Prices')}>
      <li>
        {low === high
          ? i18n.t('{price} a seat', { price: rm(low.priceSen) })
          : i18n.t('{low} to {high}', { low: rm(low.priceSen), high: rm(high.priceSen) })}
      </li>
    </ul>
  );
});

const views = [
  { id: 'map', label: /*i18n*/ 'Map', icon: icons.map },
  { id: 'list', label: /*i18n*/ 'List', icon: icons.list },
] as const;

type SeatView = (typeof views)[number]['id'];

/**
 * Tabs that switch between map and list.
 * @param base prefix of the element ids: `{base}-panel` for the panel, `{base}-map` and `{base}-list` for the tabs
 */
function ViewTabs(props: { base: string; view: SeatView; onView: (view: SeatView) => void }) {
  const { base, view, onView } = props;
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const other = view === 'map' ? 'list' : 'map';
    onView(other);
    document.getElementById(`${base}-${other}`)?.focus();
  }

  return (
    <div
      role="tablist"
      aria-label={i18n.t('Ways to choose seats')}
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
          onClick={() => onView(id)}
        >
          <Icon of={icon} /> {i18n.t(label)}
        </button>
      ))}
    </div>
  );
}

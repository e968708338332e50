import {
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { i18n } from '../../language/i18n';
import { rm } from '../../ui/money';
import { rowName } from '@contracts/rest/seat-text';
import { boxOf, isArrowKey, layOut, neighbour, placesOf, railOf, selectedByRow } from './layout';
import { HallGround } from './hall-ground';
import { LookedAt, lookedAt } from './looked-at';
import { focusSeat, MapRow, stateOf, statesOf, withSelected, type SeatState } from './map-seat';
import type { PriceClass } from './price-classes';
import type { Seat, SeatSection } from './seats';
import { ZoomPane } from './zoom-pane';
import { comeNear, type ZoomView } from './use-zoom';
import * as seatMapStyles from './seat-map.module.css';

export interface SeatPickerProps {
  readonly sections: readonly SeatSection[];
  readonly seats: ReadonlyMap<string, Seat>;
  readonly selectedIds: ReadonlySet<string>;
  /** Returns true for seats that no other buyer has taken. */
  readonly isOpen: (seat: Seat) => boolean;
  readonly onToggle: (seat: Seat) => void;
}

/** Seat that is taken or not for sale, with the id of its row. */
export interface AskedSeat {
  readonly seat: Seat;
  readonly rowId: string;
}

/** Methods of the map that parent components call. */
export interface MapView {
  /** Scrolls to these seats and zooms in until they are large enough to tap. */
  show(seats: readonly Seat[]): void;
}

/** Map of the hall: one tab stop, arrow keys between the seats, Enter or Space to choose. */
export function SeatMap(
  props: SeatPickerProps & {
    prices: readonly PriceClass[];
    /** Number of dots of each price that is not selected in the price key. The map draws seats of these prices as outlines. */
    dimmed: readonly number[];
    view: RefObject<MapView | null>;
    /** Called with the tapped unavailable seat, to explain it; called with null to close the explanation. */
    onAsk: (asked: AskedSeat | null) => void;
  },
) {
  const { sections, seats, selectedIds, isOpen, onToggle, prices, dimmed, view, onAsk } = props;
  const zoom = useRef<ZoomView>(null);
  const { layout, rowOf, unselected, rail } = useHall(sections, isOpen);
  const selectedIn = selectedByRow(selectedIds, rowOf);
  const marksOf = useMemo(
    () => new Map(prices.map(({ priceSen, marks }) => [priceSen, marks])),
    [prices],
  );
  const [tabStop, setTabStop] = useState<string | null>(null);
  const [looking] = useState(lookedAt);
  const hall = useRef<HTMLDivElement>(null);
  const stop =
    tabStop !== null && seats.has(tabStop)
      ? tabStop
      : (layout.lines.find((line) => line.length > 0)?.[0]?.id ?? null);

  const seatAt = (target: EventTarget) => {
    const id = (target as Element).closest('[data-seat]')?.getAttribute('data-seat');
    return id ? seats.get(id) : undefined;
  };
  const choose = (seat: Seat, target: EventTarget) => {
    const state = stateOf(seat, selectedIds, isOpen);
    if (state !== 'unavailable') showToggled(target as Element);
    afterAnswer(() => {
      setTabStop(seat.id);
      looking.set(lookText(seat, state));
      if (state !== 'unavailable') onToggle(seat);
      const row = rowOf.get(seat.id)?.row;
      onAsk(state === 'unavailable' && row ? { seat, rowId: row } : null);
    });
  };

  function chooseAt(target: EventTarget): boolean {
    const seat = seatAt(target);
    if (seat) choose(seat, target);
    return seat !== undefined;
  }
  useTap(
    hall,
    (target, finger) => comeNear(zoom.current, layout, hall.current, finger) || chooseAt(target),
  );
  useImperativeHandle(view, () => ({
    show(chosen) {
      const box = boxOf(layout, new Set(chosen.map(({ id }) => id)));
      if (box) zoom.current?.show(box);
    },
  }));

  function onKeyDown(event: KeyboardEvent) {
    const seat = seatAt(event.target);
    if (!seat) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      choose(seat, event.target);
    } else if (event.key === 'Escape') {
      onAsk(null);
    } else if (isArrowKey(event.key)) {
      event.preventDefault();
      const next = neighbour(layout, seat.id, event.key);
      setTabStop(next);
      focusSeat(hall.current, next);
    }
  }

  const look = ({ target }: { target: EventTarget }) => {
    const seat = seatAt(target);
    looking.set(seat ? lookText(seat, stateOf(seat, selectedIds, isOpen)) : null);
  };
  /** Handles mouse pointers only: a finger also fires hover events, which would redraw twice before every tap. */
  const ofMouse = (then: (event: PointerEvent) => void) => (event: PointerEvent) =>
    event.pointerType === 'mouse' && then(event);
  return (
    <ZoomPane
      width={layout.width}
      height={layout.height}
      info={<LookedAt looking={looking} />}
      rail={rail}
      view={zoom}
    >
      <div
        ref={hall}
        className={seatMapStyles.hall}
        data-dimmed={dimmed.join(' ') || undefined}
        role="group"
        aria-label={i18n.t(
          'Seat map. Arrow keys move between seats. Enter on an unavailable seat says why it is.',
        )}
        onClick={({ target }) => chooseAt(target)}
        onKeyDown={onKeyDown}
        onFocus={(event) => event.target.matches(':focus-visible') && look(event)}
        onPointerOver={ofMouse(look)}
        onPointerLeave={ofMouse(() => looking.set(null))}
      >
        <HallGround layout={layout} />
        {layout.sections.map((section) => (
          <div key={section.id} role="group" aria-label={section.name}>
            {section.rows.map((row) => (
              <MapRow
                key={row.id}
                row={row}
                states={withSelected(unselected.get(row.id) ?? '', selectedIn.get(row.id) ?? [])}
                tabStop={stop !== null && rowOf.get(stop)?.row === row.id ? stop : null}
                marksOf={marksOf}
              />
            ))}
          </div>
        ))}
      </div>
    </ZoomPane>
  );
}

/** Returns the hall's layout, memoised in parts because redrawing a hall is expensive. */
function useHall(sections: readonly SeatSection[], isOpen: SeatPickerProps['isOpen']) {
  const layout = useMemo(() => layOut(sections), [sections]);
  const rowOf = useMemo(() => placesOf(layout), [layout]);
  /** States of all seats without the selection, so that a tap changes only the rows of the selected seats. */
  const unselected = useMemo(
    () =>
      new Map(
        layout.sections.flatMap(({ rows }) =>
          rows.map((row) => [
            row.id,
            statesOf(row, (seat) => (isOpen(seat) ? 'available' : 'unavailable')),
          ]),
        ),
      ),
    [layout, isOpen],
  );
  const rail = useMemo(() => railOf(layout), [layout]);
  return { layout, rowOf, unselected, rail };
}

/** Toggles the tapped seat in the DOM before React renders. A second tap before that render undoes the first. */
function showToggled(target: Element) {
  const seat = target.closest('[data-seat]');
  const selected = seat?.getAttribute('data-state') !== 'selected';
  seat?.setAttribute('data-state', selected ? 'selected' : 'available');
  seat?.setAttribute('aria-pressed', String(selected));
}

function lookText({ row, number, section, priceSen }: Seat, state: SeatState): string {
  const values = { row: rowName(row), number, section, price: rm(priceSen) };
  return state === 'unavailable'
    ? i18n.t('Row {row}, Seat {number}: unavailable ({section})', values)
    : i18n.t('Row {row}, Seat {number}: {price} ({section})', values);
}

/** Longest movement (pixels) and duration (milliseconds) that count as a tap, as in browsers. */
const STRAYS_PX = 10;
const STAYS_MS = 500;

/**
 * Reports a tap when the finger leaves the screen. Prevents the mouse events, focus and click that the browser would add:
 * they are half of the work of a tap (docs/seat-map-speed.md). Ignores scrolls, pinches, long presses, and clicks by a mouse
 * or screen reader. `onTap` returns true if it handled the tap.
 */
function useTap(
  element: RefObject<HTMLElement | null>,
  onTap: (target: Element, at: { readonly clientX: number; readonly clientY: number }) => boolean,
) {
  const report = useRef(onTap);
  useEffect(() => {
    report.current = onTap;
  });
  useEffect(() => {
    const surface = element.current;
    if (!surface) return;
    let begun: { x: number; y: number; at: number } | null = null;
    const onStart = ({ touches, timeStamp }: TouchEvent) => {
      const [finger, second] = touches;
      begun = finger && !second ? { x: finger.clientX, y: finger.clientY, at: timeStamp } : null;
    };
    const onEnd = (event: TouchEvent) => {
      const finger = event.changedTouches[0];
      // The event cannot be cancelled once the browser has begun to scroll.
      if (!begun || !finger || !event.cancelable || !(event.target instanceof Element)) return;
      const strayed = Math.hypot(finger.clientX - begun.x, finger.clientY - begun.y);
      if (
        strayed <= STRAYS_PX &&
        event.timeStamp - begun.at < STAYS_MS &&
        report.current(event.target, finger)
      )
        event.preventDefault();
      begun = null;
    };
    surface.addEventListener('touchstart', onStart, { passive: true });
    surface.addEventListener('touchend', onEnd, { passive: false });
    return () => {
      surface.removeEventListener('touchstart', onStart);
      surface.removeEventListener('touchend', onEnd);
    };
  }, [element]);
}

/**
 * Runs `work` after the next frame, so that the tapped seat changes on screen first (docs/seat-map-speed.md). If a click comes
 * before that frame, `work` runs at once.
 */
function afterAnswer(work: () => void) {
  const run = () => {
    window.removeEventListener('click', now, true);
    if (!done) work();
    done = true;
  };
  const now = () => flushSync(run);
  let done = false;
  requestAnimationFrame(() => setTimeout(run));
  // The current click has already passed the window, so this listener does not receive it.
  window.addEventListener('click', now, true);
}

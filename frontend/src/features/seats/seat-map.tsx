import { useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent, RefObject } from 'react';
import { rm } from '../../ui/money';
import { rowName } from '@contracts/rest/seat-text';
import {
  boxOf,
  isArrowKey,
  layOut,
  neighbour,
  placesOf,
  railOf,
  sectionAt,
  selectedByRow,
} from './layout';
import { HallGround } from './hall-ground';
import { LookedAt, lookedAt } from './looked-at';
import { focusSeat, MapRow, stateOf, statesOf, withSelected } from './map-seat';
import type { SeatState } from './map-seat';
import type { PriceClass } from './price-classes';
import type { Seat, SeatSection } from './seats';
import { afterAnswer, showToggled } from './tap-answer';
import { useTap } from './use-tap';
import { ZoomPane } from './zoom-pane';
import type { ZoomView } from './use-zoom';
import * as seatMapStyles from './seat-map.module.css';

export interface SeatPickerProps {
  readonly sections: readonly SeatSection[];
  readonly seats: ReadonlyMap<string, Seat>;
  readonly selectedIds: ReadonlySet<string>;
  /** Not taken by others. */
  readonly isOpen: (seat: Seat) => boolean;
  readonly onToggle: (seat: Seat) => void;
}

/** A seat that somebody else has, or that is not for sale, and the id of its row. */
export interface AskedSeat {
  readonly seat: Seat;
  readonly rowId: string;
}

/** What others may ask of the map. */
export interface MapView {
  /** Moves these seats into the middle, large enough to tap. */
  show(seats: readonly Seat[]): void;
}

/** The hall as seen from above: one tab stop, arrow keys between the seats, Enter or Space to choose. */
export function SeatMap({
  sections,
  seats,
  selectedIds,
  isOpen,
  onToggle,
  prices,
  dimmed,
  view,
  onAsk,
}: SeatPickerProps & {
  prices: readonly PriceClass[];
  /** Marks of the prices that are not looked for. */
  dimmed: readonly number[];
  view: RefObject<MapView | null>;
  /** Somebody wants a seat that cannot be had; null: they have chosen another one, or ask no more. */
  onAsk: (asked: AskedSeat | null) => void;
}) {
  const zoom = useRef<ZoomView>(null);
  const layout = useMemo(() => layOut(sections), [sections]);
  const rowOf = useMemo(() => placesOf(layout), [layout]);
  /** Without the selection, so that a tap looks at the rows it changes and not at every seat. */
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
  const selectedIn = selectedByRow(selectedIds, rowOf);
  const rail = useMemo(() => railOf(layout), [layout]);
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
  /** On a hall that is drawn small a finger points at a section: it comes near, and the next tap chooses. */
  useTap(hall, (target, { clientX, clientY }) => {
    if (!hall.current || !zoom.current?.isFar()) return chooseAt(target);
    const drawn = hall.current.getBoundingClientRect();
    const at = {
      x: ((clientX - drawn.x) / drawn.width) * layout.width,
      y: ((clientY - drawn.y) / drawn.height) * layout.height,
    };
    const section = sectionAt(layout, at.x, at.y);
    if (section) zoom.current.show(section.box, at);
    return section !== null;
  });
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
  /** A finger looks at nothing before it taps: two more drawings on the way to every tap. */
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
        aria-label="Seat map. Arrow keys move between seats. Enter on an unavailable seat says why it is."
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

const lookText = (seat: Seat, state: SeatState) =>
  `Row ${rowName(seat.row)}, Seat ${seat.number}: ${state === 'unavailable' ? 'unavailable' : rm(seat.priceSen)} (${seat.section})`;

import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { rowName } from '@contracts/rest/seat-text';
import { i18n } from '../../../language/i18n';
import { rm } from '../../../ui/money';
import { HallGround } from '../hall-ground';
import { isArrowKey, layOut, neighbour, placesOf, railOf } from '../layout';
import { LookedAt, lookedAt } from '../looked-at';
import { focusSeat, MapRow, statesOf, type SeatState } from '../map-seat';
import { allSeats, type Seat, type SeatSection } from '../seats';
import { ZoomPane } from '../zoom-pane';
import type { ZoomView } from '../use-zoom';
import * as seatMapStyles from '../seat-map.module.css';
import * as styles from './replay.module.css';

const NO_MARKS: ReadonlyMap<number, number> = new Map();

const WORDS: Readonly<Partial<Record<SeatState, string>>> = {
  available: /*i18n*/ 'free',
  held: /*i18n*/ 'held, not paid yet',
  sold: /*i18n*/ 'sold',
  kept: /*i18n*/ 'kept by the school',
  unavailable: /*i18n*/ 'not for sale',
};

/** Map of the hall at one moment of the replay. It uses the rows of the seat map, so that only changed rows are redrawn. */
export function ReplayMap(props: {
  sections: readonly SeatSection[];
  stateOf: (seat: Seat) => SeatState;
  /** Called when a person asks for the history of a seat. */
  onAsk: (seat: Seat) => void;
}) {
  const { sections, stateOf, onAsk } = props;
  const zoom = useRef<ZoomView>(null);
  const hall = useRef<HTMLDivElement>(null);
  const layout = useMemo(() => layOut(sections), [sections]);
  const places = useMemo(() => placesOf(layout), [layout]);
  const seats = useMemo(
    () => new Map(allSeats(sections).map((seat) => [seat.id, seat])),
    [sections],
  );
  const rail = useMemo(() => railOf(layout), [layout]);
  const [tabStop, setTabStop] = useState<string | null>(null);
  const [looking] = useState(() => lookedAt());
  const stop =
    tabStop !== null && seats.has(tabStop) ? tabStop : (layout.lines[0]?.[0]?.id ?? null);
  const look = (target: EventTarget) => {
    const id = (target as Element).closest('[data-seat]')?.getAttribute('data-seat') ?? '';
    const seat = seats.get(id);
    looking.set(
      seat
        ? i18n.t('Row {row}, Seat {number}: {state}, {amount} ({section})', {
            row: rowName(seat.row),
            number: seat.number,
            state: i18n.t(WORDS[stateOf(seat)] ?? ''),
            amount: rm(seat.priceSen),
            section: seat.section,
          })
        : null,
    );
  };
  function onKeyDown(event: KeyboardEvent) {
    const id = (event.target as Element).closest('[data-seat]')?.getAttribute('data-seat');
    const asked = id && seats.get(id);
    if (asked && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      onAsk(asked);
    }
    if (!id || !isArrowKey(event.key)) return;
    event.preventDefault();
    const next = neighbour(layout, id, event.key);
    setTabStop(next);
    focusSeat(hall.current, next);
  }
  return (
    <ZoomPane
      width={layout.width}
      height={layout.height}
      info={<LookedAt looking={looking} empty={i18n.t('Point at a seat')} />}
      rail={rail}
      view={zoom}
    >
      <div
        ref={hall}
        className={`${seatMapStyles.hall} ${styles.hall}`}
        role="group"
        aria-label={i18n.t(
          'The hall. Arrow keys move between seats, Enter shows the history of one.',
        )}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => look(target)}
        onClick={({ target }) => {
          look(target);
          const id = (target as Element).closest('[data-seat]')?.getAttribute('data-seat');
          const seat = id && seats.get(id);
          if (seat) onAsk(seat);
        }}
        onPointerOver={({ target }) => look(target)}
      >
        <HallGround layout={layout} />
        {layout.sections.map((section) => (
          <div key={section.id} role="group" aria-label={section.name}>
            {section.rows.map((row) => (
              <MapRow
                key={row.id}
                row={row}
                states={statesOf(row, stateOf)}
                tabStop={stop !== null && places.get(stop)?.row === row.id ? stop : null}
                marksOf={NO_MARKS}
              />
            ))}
          </div>
        ))}
      </div>
    </ZoomPane>
  );
}

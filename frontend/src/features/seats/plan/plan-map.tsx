import {
  memo,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react';
import { rowName, SEAT_OVERRIDES } from '@contracts/rest/seat-text';
import type { Seating } from '../../../api/seating';
import { i18n } from '../../../language/i18n';
import { toSen } from '../../../ui/money';
import { HallGround } from '../hall-ground';
import {
  isArrowKey,
  layOut,
  neighbour,
  PITCH,
  placesOf,
  railOf,
  SEAT,
  selectedByRow,
  type MapLayout,
  type PlacedSection,
} from '../layout';
import { LookedAt, lookedAt } from '../looked-at';
import { focusSeat, MapRow, statesOf, withSelected } from '../map-seat';
import { allSeats, seatLabel, type Seat, type SeatSection } from '../seats';
import { comeNear, pointIn, type Point, type ZoomView } from '../use-zoom';
import { ZoomPane } from '../zoom-pane';
import { TOUCH } from '../zoom-scale';
import {
  nothing,
  only,
  seatIdsOf,
  stretch,
  toggled,
  withSeats,
  type PlanPart,
  type PlanSelection,
} from './plan';
import { changedBoxes, seatsBetween } from './plan-changes';
import * as seatMapStyles from '../seat-map.module.css';
import * as styles from './plan-map.module.css';

interface Props {
  readonly plan: Seating;
  /** Plan before the latest change, while that change is being highlighted; afterwards the current plan. */
  readonly seen: Seating;
  readonly onSeen: (plan: Seating) => void;
  /** Sections of the plan as families see them. */
  readonly sections: readonly SeatSection[];
  readonly selection: PlanSelection;
  readonly onSelect: (selection: PlanSelection) => void;
  /** Called when a person opens the dialog for the selected parts. */
  readonly onOpen: (selection: PlanSelection) => void;
}

const statusOf = (seat: Seat) => seat.override ?? 'available';

/** Describes a seat's override, as its tooltip: `Seat 9 - booked`. */
const titleOf = ({ number, override }: Seat): string | undefined =>
  override
    ? `${i18n.t('Seat {number}', { number })} - ${i18n.t(SEAT_OVERRIDES[override]).toLowerCase()}`
    : undefined;

/** Map of the hall as families see it, in the plan's colours, in which staff select seats, rows and sections. */
export function PlanMap(props: Props) {
  const { plan, seen, onSeen, sections, selection, onSelect, onOpen } = props;
  const zoom = useRef<ZoomView>(null);
  const hall = useRef<HTMLDivElement>(null);
  const layout = useMemo(() => layOut(sections), [sections]);
  const places = useMemo(() => placesOf(layout), [layout]);
  const rail = useMemo(() => railOf(layout), [layout]);
  const looks = useMemo(() => looksOf(plan, layout.sections), [plan, layout]);
  const seats = useMemo(
    () => new Map(allSeats(sections).map((seat) => [seat.id, seat])),
    [sections],
  );
  const selectedIn = useMemo(
    () => selectedByRow(seatIdsOf(sections, selection), places),
    [sections, selection, places],
  );
  const [last, setLast] = useState<string | null>(null);
  const [looking] = useState(lookedAt);
  const stop =
    last !== null && seats.has(last)
      ? last
      : (layout.lines.find((line) => line.length > 0)?.[0]?.id ?? null);

  const partAt = (target: EventTarget): PlanPart | null => {
    const part = (target as Element).closest('[data-seat], [data-part]');
    const id = part?.getAttribute('data-seat');
    if (id) return { kind: 'seat', id };
    const [kind, of] = part?.getAttribute('data-part')?.split(' ') ?? [];
    return kind && of ? { kind: kind as PlanPart['kind'], id: of } : null;
  };
  function select(part: PlanPart, { shift = false, adds = false }) {
    const ids = part.kind === 'seat' ? stretch(sections, last, part.id) : [];
    if (shift && ids.length > 1) onSelect(withSeats(sections, selection, ids));
    else onSelect(shift || adds ? toggled(sections, selection, part) : only(part));
    if (part.kind === 'seat') setLast(part.id);
  }

  /** Selects the seats inside the box that a mouse drags; dragging a finger scrolls the map instead. */
  const drag = useRef<{ from: Point; before: PlanSelection; adds: boolean } | null>(null);
  function onPointerDown(event: PointerEvent) {
    const from = event.pointerType === 'mouse' && pointIn(layout, hall.current, event);
    drag.current = from ? { from, before: selection, adds: false } : null;
  }
  function onPointerMove(event: PointerEvent) {
    if (!drag.current || event.buttons !== 1) return;
    const ids = seatsBetween(layout, drag.current.from, pointIn(layout, hall.current, event));
    drag.current.adds ||= ids.length > 1;
    if (drag.current.adds) onSelect(withSeats(sections, drag.current.before, ids));
  }

  function onClick(event: MouseEvent) {
    if (drag.current?.adds) return void (drag.current = null);
    const part = partAt(event.target);
    const { shiftKey: shift, ctrlKey, metaKey } = event;
    const { pointerType } = event.nativeEvent as Partial<globalThis.PointerEvent>;
    const touched = pointerType === undefined ? TOUCH : pointerType === 'touch';
    if (touched && part?.kind !== 'section' && comeNear(zoom.current, layout, hall.current, event))
      return;
    if (part) select(part, { shift, adds: touched || ctrlKey || metaKey });
    else if (!touched) onSelect(nothing);
  }
  function onDoubleClick({ target, shiftKey }: MouseEvent) {
    const part = partAt(target);
    if (part && !shiftKey) open(part);
  }
  function open(part: PlanPart) {
    const own = [...seatIdsOf(sections, only(part))];
    const chosen = seatIdsOf(sections, selection);
    const isIn = own.length > 0 && own.every((id) => chosen.has(id));
    const opened = isIn ? selection : only(part);
    onSelect(opened);
    onOpen(opened);
  }

  function onKeyDown(event: KeyboardEvent) {
    const part = partAt(event.target);
    if (event.key === 'Escape') onSelect(nothing);
    if (!part) return;
    if (event.key === 'Enter') open(part);
    else if (part.kind !== 'seat') return;
    else if (event.key === ' ') select(part, { adds: true });
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      const own = sections.find(({ name }) => name === seats.get(part.id)?.section);
      if (own) onSelect(only({ kind: 'section', id: own.id }));
    } else if (isArrowKey(event.key)) {
      const next = neighbour(layout, part.id, event.key);
      setLast(next);
      focusSeat(hall.current, next);
      if (event.shiftKey)
        onSelect(withSeats(sections, selection, [part.id, ...stretch(sections, part.id, next)]));
    } else return;
    event.preventDefault();
  }
  const look = ({ target }: { target: EventTarget }) => {
    const part = partAt(target);
    const seat = part && seats.get(part.id);
    looking.set(seat ? `${seatLabel(seat, statusOf(seat))} (${seat.section})` : null);
  };

  return (
    <ZoomPane
      width={layout.width}
      height={layout.height}
      info={<LookedAt looking={looking} empty={i18n.t('The hall as families see it')} />}
      rail={rail}
      view={zoom}
      fitted
    >
      <div
        ref={hall}
        className={`${seatMapStyles.hall} ${styles.planSeats}`}
        role="group"
        aria-label={i18n.t(
          'Seating plan. Arrow keys move between seats, Space selects, Shift and an arrow key select more, Ctrl and A the section, Enter changes what is selected.',
        )}
        onClick={onClick}
        onDoubleClick={onDoubleClick}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onKeyDown={onKeyDown}
        onFocus={look}
        onPointerOver={look}
      >
        <HallGround layout={layout} bare />
        {layout.sections.map((section) => (
          <div key={section.id} role="group" aria-label={section.name}>
            <Names section={section} selection={selection} />
            {section.rows.map((row) => (
              <MapRow
                key={row.id}
                row={row}
                states={withSelected(
                  looks.get(row.id)?.states ?? '',
                  selectedIn.get(row.id) ?? [],
                  (letter) => letter.toUpperCase(),
                )}
                tabStop={stop !== null && places.get(stop)?.row === row.id ? stop : null}
                marksOf={looks.get(row.id)?.marksOf ?? NO_MARKS}
                titleOf={titleOf}
              />
            ))}
          </div>
        ))}
        <Flash plan={plan} seen={seen} onSeen={onSeen} layout={layout} />
      </div>
    </ZoomPane>
  );
}

const NO_MARKS: ReadonlyMap<number, number> = new Map();

/**
 * Returns the state letters and dots with which each row is drawn. A dot marks a seat whose price differs from its row's price.
 */
const looksOf = (plan: Seating, sections: readonly PlacedSection[]) => {
  const prices = new Map(
    plan.flatMap(({ rows }) => rows.map(({ id, price }) => [id, toSen(price)] as const)),
  );
  return new Map(
    sections
      .flatMap(({ rows }) => rows)
      .map((row) => {
        const own = row.seats
          .map(({ seat }) => seat.priceSen)
          .filter((price) => price !== prices.get(row.id));
        const marksOf = own.length > 0 ? new Map(own.map((price) => [price, 1])) : NO_MARKS;
        return [row.id, { states: statesOf(row, statusOf), marksOf }];
      }),
  );
};

/** Name of a section and labels of its rows, each a button that selects it. */
const Names = memo(function Names(props: { section: PlacedSection; selection: PlanSelection }) {
  const {
    section,
    selection: { kind, ids },
  } = props;
  return (
    <>
      <button
        type="button"
        className={styles.sectionButton}
        data-part={`section ${section.id}`}
        aria-label={i18n.t('Select {name}', { name: section.name })}
        aria-pressed={kind === 'section' && ids.has(section.id)}
        tabIndex={-1}
        style={{ left: section.centre, top: section.nameY - 20 }}
      >
        {section.name}
      </button>
      {section.rows.length === 0 && (
        <p className={styles.noRows} style={{ left: section.centre, top: section.nameY + 14 }}>
          {i18n.t('No rows in this section')}
        </p>
      )}
      {section.rows.map(({ id, labelX, y, seats }) => {
        const name = rowName(seats[0]?.seat.row ?? '');
        return (
          <button
            key={id}
            type="button"
            className={styles.rowButton}
            data-part={`row ${id}`}
            title={i18n.t('Select all of row {name}', { name })}
            aria-label={i18n.t('Select all of row {name} of {section}', {
              name,
              section: section.name,
            })}
            aria-pressed={kind === 'row' && ids.has(id)}
            tabIndex={-1}
            style={{
              right: `calc(100% - ${labelX + 4}px)`,
              top: y - (PITCH - SEAT) / 2,
            }}
          >
            {name}
          </button>
        );
      })}
    </>
  );
});

/** Highlights the latest change of the plan for a moment. */
function Flash(props: Pick<Props, 'plan' | 'seen' | 'onSeen'> & { layout: MapLayout }) {
  const { plan, seen, onSeen, layout } = props;
  const boxes = useMemo(() => changedBoxes(seen, plan, layout), [seen, plan, layout]);
  useEffect(() => {
    if (boxes.length === 0 && seen !== plan) onSeen(plan);
  });
  return boxes.map((box) => (
    <div
      key={`${box.x} ${box.y}`}
      data-changed
      className={styles.flash}
      style={{ left: box.x, top: box.y, width: box.width, height: box.height }}
      onAnimationEnd={() => onSeen(plan)}
    />
  ));
}

import { memo } from 'react';
import { PITCH, SEAT, type PlacedRow } from './layout';
import { seatLabel, type Seat } from './seats';
import * as seatMapStyles from './seat-map.module.css';

/**
 * State in which a seat is drawn. Buyers see `available`, `selected` and unavailable seats. Staff also see `held`, `sold` and
 * `kept` (kept back by staff) in a replay, and `vip`, `reserved` and `booked` in a plan.
 */
export type SeatState =
  | 'available'
  | 'selected'
  | 'unavailable'
  | 'held'
  | 'sold'
  | 'kept'
  | 'vip'
  | 'reserved'
  | 'booked';

interface RowProps {
  readonly row: PlacedRow;
  /**
   * States of the row's seats in order, one letter each, so that an unchanged row is not redrawn. A capital letter means that the
   * seat is selected and still drawn in its own state.
   */
  readonly states: string;
  /** Seat of this row that has the map's tab stop, if any. */
  readonly tabStop: string | null;
  readonly marksOf: ReadonlyMap<number, number>;
  /** Returns the tooltip of a seat; always the same function, because a changed one does not redraw the row. */
  readonly titleOf?: (seat: Seat) => string | undefined;
}

const letters = {
  available: 'a',
  selected: 's',
  unavailable: 'u',
  held: 'h',
  sold: 'b',
  kept: 'k',
  vip: 'v',
  reserved: 'r',
  booked: 'x',
} as const;
const stateOfLetter = Object.fromEntries(
  Object.entries(letters).map(([state, letter]) => [letter, state]),
) as Readonly<Record<string, SeatState>>;

/** Returns a seat's state for this buyer. `isOpen` is true for seats that no other buyer has taken. */
export const stateOf = (
  seat: Seat,
  selectedIds: ReadonlySet<string>,
  isOpen: (seat: Seat) => boolean,
): SeatState =>
  selectedIds.has(seat.id) ? 'selected' : isOpen(seat) ? 'available' : 'unavailable';

export const statesOf = (row: PlacedRow, state: (seat: Seat) => SeatState) =>
  row.seats.map(({ seat }) => letters[state(seat)]).join('');

/**
 * Returns a row's states with the letters of selected seats replaced. `look` returns the letter of a selected seat; by default
 * `selected`.
 */
export function withSelected(
  states: string,
  selected: readonly number[],
  look = (_: string): string => letters.selected,
): string {
  if (selected.length === 0) return states;
  const all = [...states];
  for (const index of selected) all[index] = look(all[index] ?? '');
  return all.join('');
}

/** Focuses a seat of the map in `within`, if it is drawn there. */
export const focusSeat = (within: ParentNode | null, seatId: string, how?: FocusOptions): void =>
  within?.querySelector<SVGGElement>(`[data-seat="${CSS.escape(seatId)}"]`)?.focus(how);

/**
 * Draws one row of seats as its own drawing and stacking context. After a tap in a hall of 2,000 seats, the browser then lays
 * out, paints and hit-tests only the touched row (docs/seat-map-speed.md).
 */
export const MapRow = memo(
  function MapRow({ row, states, tabStop, marksOf, titleOf }: RowProps) {
    const first = row.seats[0];
    if (!first) return null;
    const left = first.x - (PITCH - SEAT) / 2;
    const top = row.y - (PITCH - SEAT) / 2;
    const width = row.seats.length * PITCH;
    return (
      <svg
        className={seatMapStyles.hallRow}
        viewBox={`${left} ${top} ${width} ${PITCH}`}
        width={width}
        height={PITCH}
        style={{ left, top }}
      >
        {row.seats.map(({ seat, x }, index) => (
          <MapSeat
            key={seat.id}
            seat={seat}
            x={x}
            y={row.y}
            state={stateOfLetter[states[index]?.toLowerCase() ?? 'u'] ?? 'unavailable'}
            selected={/[sA-Z]/.test(states[index] ?? '')}
            tabStop={seat.id === tabStop}
            marks={marksOf.get(seat.priceSen) ?? 0}
            title={titleOf?.(seat)}
          />
        ))}
      </svg>
    );
  },
  (before, now) =>
    before.states === now.states &&
    before.tabStop === now.tabStop &&
    before.marksOf === now.marksOf &&
    isSameRow(before.row, now.row),
);

/** Compares rows by value, because a push from the server creates a new layout, in which most rows are unchanged. */
const isSameRow = (a: PlacedRow, b: PlacedRow) =>
  a === b ||
  (a.y === b.y &&
    a.label === b.label &&
    a.labelX === b.labelX &&
    a.seats.length === b.seats.length &&
    a.seats.every(({ seat, x }, index) => seat === b.seats[index]?.seat && x === b.seats[index].x));

interface SeatProps {
  readonly seat: Seat;
  readonly x: number;
  readonly y: number;
  readonly state: SeatState;
  readonly selected: boolean;
  readonly tabStop: boolean;
  readonly marks: number;
  readonly title: string | undefined;
}

/** Seat with its number and a mark for its state besides colour: tick (selected), stroke (unavailable), or price dots. */
const MapSeat = memo(function MapSeat(props: SeatProps) {
  const { seat, x, y, state, selected, tabStop, marks, title } = props;
  return (
    <g
      role="button"
      data-seat={seat.id}
      data-state={state}
      data-price={marks || undefined}
      className={seatMapStyles.seat}
      tabIndex={tabStop ? 0 : -1}
      aria-label={seatLabel(seat, state)}
      aria-pressed={selected}
      aria-disabled={(state === 'unavailable' && !title) || undefined}
    >
      {title && <title>{title}</title>}
      <rect
        className={seatMapStyles.seatTarget}
        x={x - (PITCH - SEAT) / 2}
        y={y - (PITCH - SEAT) / 2}
        width={PITCH}
        height={PITCH}
      />
      <SeatShape x={x} y={y} state={state} number={seat.number} marks={marks} />
    </g>
  );
});

interface ShapeProps {
  readonly state: SeatState;
  readonly number?: number;
  readonly marks?: number;
  readonly x?: number;
  readonly y?: number;
}

/**
 * Draws a seat by coordinates. A `transform` would give each of two thousand seats its own layer and slow every tap. An available
 * seat already contains the tick, which the style sheet hides, so that a selection changes only an attribute.
 */
export function SeatShape({ state, number, marks = 0, x = 0, y = 0 }: ShapeProps) {
  return (
    <>
      <path
        className={seatMapStyles.seatShape}
        d={`M${x + 1} ${y + 10}a8 8 0 0 1 8-8h10a8 8 0 0 1 8 8v12a4 4 0 0 1-4 4h-18a4 4 0 0 1-4-4z`}
      />
      {number !== undefined && (
        <text
          className={seatMapStyles.seatNumber}
          x={x + SEAT / 2}
          y={y + SEAT / 2 + (hasMarkBelow(state, marks) ? 2 : 4.5)}
        >
          {number}
        </text>
      )}
      {state !== 'unavailable' && marks > 0 && (
        <path className={seatMapStyles.seatPrice} d={dots(marks, x + SEAT / 2, y + 21.5)} />
      )}
      <path className={seatMapStyles.seatMark} d={markOf(state, x, y)} />
    </>
  );
}

/** Returns true for a seat with dots or a mark below its number; such a number is drawn higher. */
const hasMarkBelow = (state: SeatState, dots: number): boolean =>
  state === 'sold' || state === 'held' || state === 'kept' || (dots > 0 && state !== 'unavailable');

/** Returns the mark's path: stroke (not for sale), or below the number a cross (kept), a line (held), else a tick. */
function markOf(state: SeatState, x: number, y: number): string {
  const stroke = `M${x + 6} ${y + 22}l16-16`;
  if (state === 'unavailable' || state === 'booked') return stroke;
  if (state === 'kept') return `M${x + 11.5} ${y + 19}l5 5m0-5l-5 5`;
  if (state === 'held') return `M${x + 9} ${y + 22.5}h10`;
  return `M${x + 10} ${y + 21.5}l2.5 2.5 5-5`;
}

/** Returns the path of a row of dots, centred on a point. Each dot is a stroke of length 0 with round ends. */
const dots = (count: number, middle: number, y: number) =>
  Array.from({ length: count }, (_, at) => `M${middle + (at - (count - 1) / 2) * 4.5} ${y}h0`).join(
    '',
  );

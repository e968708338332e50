import { useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { rm } from '../../ui/money';
import { rowName } from '../../ui/seat-text';
import { isArrowKey, layOut, neighbour } from './layout';
import type { MapLayout, PlacedAisle } from './layout';
import { MapRow, statesOf } from './map-seat';
import type { SeatState } from './map-seat';
import type { PriceClass } from './price-classes';
import type { Seat, SeatSection } from './seats';
import { ZoomPane } from './zoom-pane';
import type { RailLabel } from './zoom-pane';

export interface SeatPickerProps {
  readonly sections: readonly SeatSection[];
  readonly seats: ReadonlyMap<string, Seat>;
  readonly stateOf: (seat: Seat) => SeatState;
  readonly onToggle: (seat: Seat) => void;
}

/** The hall as seen from above: one tab stop, arrow keys between the seats, Enter or Space to choose. */
export function SeatMap({ sections, seats, stateOf, onToggle, prices }: SeatPickerProps & { prices: readonly PriceClass[] }) {
  const layout = useMemo(() => layOut(sections), [sections]);
  const rail = useMemo(() => railOf(layout), [layout]);
  const marksOf = useMemo(() => new Map(prices.map(({ priceSen, marks }) => [priceSen, marks])), [prices]);
  const [tabStop, setTabStop] = useState<string | null>(null);
  const [looking, setLooking] = useState<string | null>(null);
  const svg = useRef<SVGSVGElement>(null);
  const stop = tabStop !== null && seats.has(tabStop) ? tabStop : (layout.lines.find((line) => line.length > 0)?.[0]?.id ?? null);

  const seatAt = (target: EventTarget) => {
    const id = (target as Element).closest('[data-seat]')?.getAttribute('data-seat');
    return id ? seats.get(id) : undefined;
  };
  const choose = (seat: Seat) => {
    setTabStop(seat.id);
    if (stateOf(seat) !== 'unavailable') onToggle(seat);
  };

  function onClick(event: MouseEvent) {
    const seat = seatAt(event.target);
    if (seat) choose(seat);
  }

  function onKeyDown(event: KeyboardEvent) {
    const seat = seatAt(event.target);
    if (!seat) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      choose(seat);
    } else if (isArrowKey(event.key)) {
      event.preventDefault();
      const next = neighbour(layout, seat.id, event.key);
      setTabStop(next);
      svg.current?.querySelector<SVGGElement>(`[data-seat="${CSS.escape(next)}"]`)?.focus();
    }
  }

  const seen = looking === null ? undefined : seats.get(looking);
  return (
    <ZoomPane width={layout.width} height={layout.height} info={seen ? lookText(seen, stateOf(seen)) : 'Choose your seats'} rail={rail}>
      <svg
        ref={svg}
        className="hall"
        viewBox={`0 0 ${layout.width} ${layout.height}`}
        role="group"
        aria-label="Seat map. Arrow keys move between seats."
        onClick={onClick}
        onKeyDown={onKeyDown}
        onFocus={(event) => setLooking(seatAt(event.target)?.id ?? null)}
        onPointerOver={(event) => setLooking(seatAt(event.target)?.id ?? null)}
        onPointerLeave={() => setLooking(null)}
      >
        <StageMark x={layout.stage.x} width={layout.stage.width} />
        {layout.aisles.map((aisle) => (
          <AisleMark key={`${aisle.x1} ${aisle.y1}`} aisle={aisle} />
        ))}
        {layout.sections.map((section) => (
          <g key={section.id} role="group" aria-label={section.name}>
            <text className="section-name" x={section.centre} y={section.nameY} aria-hidden="true">
              {section.name}
            </text>
            {section.rows.map((row) => (
              <MapRow
                key={row.id}
                row={row}
                states={statesOf(row, stateOf)}
                tabStop={row.seats.some(({ seat }) => seat.id === stop) ? stop : null}
                marksOf={marksOf}
              />
            ))}
          </g>
        ))}
      </svg>
    </ZoomPane>
  );
}

/** One name a line of the hall: blocks side by side that share their rows share it. */
function railOf(layout: MapLayout): readonly RailLabel[] {
  const byLine = new Map<number, string>();
  for (const { rows } of layout.sections) {
    for (const { label, y } of rows) if (label !== null && !byLine.has(y)) byLine.set(y, rowName(label));
  }
  return [...byLine].map(([y, text]) => ({ y, text }));
}

function AisleMark({ aisle }: { aisle: PlacedAisle }) {
  const { x1, x2, y1, y2 } = aisle;
  const upright = x1 === x2;
  const middle = upright ? `translate(${x1 + 5} ${(y1 + y2) / 2}) rotate(90)` : `translate(${(x1 + x2) / 2} ${y1 + 5})`;
  return (
    <g className="aisle">
      <line x1={x1} x2={x2} y1={y1} y2={y2} />
      <text transform={middle}>Aisle</text>
    </g>
  );
}

function StageMark({ x, width }: { x: number; width: number }) {
  return (
    <g className="stage-mark">
      <path d={`M${x} 8 H${x + width} Q${x + width} 38 ${x + width - 34} 42 Q${x + width / 2} 58 ${x + 34} 42 Q${x} 38 ${x} 8z`} />
      <text x={x + width / 2} y={34}>
        Stage
      </text>
    </g>
  );
}

const lookText = (seat: Seat, state: SeatState) =>
  `Row ${rowName(seat.row)}, Seat ${seat.number}: ${state === 'unavailable' ? 'unavailable' : rm(seat.priceSen)} (${seat.section})`;

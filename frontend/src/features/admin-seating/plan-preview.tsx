import { useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import type { SeatingSectionView } from '@contracts/rest/catalogue';
import { between, orderedRows, toggleSeats } from './plan';
import type { PlanSelection } from './plan';
import { PreviewRow } from './preview-row';
import * as styles from './plan-preview.module.css';

interface PlanPreviewProps {
  /** In order. */
  sections: readonly SeatingSectionView[];
  selection: PlanSelection;
  onSelect: (selection: PlanSelection) => void;
}

interface At {
  readonly rowId: string;
  readonly number: number;
}

/** The plan as it stands. Seats are chosen by click, a stretch of a row with Shift, a whole row by its label. */
export function PlanPreview({ sections, selection, onSelect }: PlanPreviewProps) {
  const rows = useMemo(() => sections.flatMap((section) => orderedRows(section.rows)), [sections]);
  const root = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState<At | null>(null);
  const last = useRef<At | null>(null);
  const first = rows[0];
  const tabStop =
    stop && rows.some(({ id, seatCount }) => id === stop.rowId && seatCount >= stop.number)
      ? stop
      : first
        ? { rowId: first.id, number: 1 }
        : null;

  function onClick(event: MouseEvent) {
    const seat = (event.target as Element).closest<HTMLElement>('[data-row]');
    const row = rows.find(({ id }) => id === seat?.dataset.row);
    if (!seat || !row) return;
    if (!seat.dataset.number)
      return onSelect(toggleSeats(selection, row.id, between(1, row.seatCount)));
    const number = Number(seat.dataset.number);
    const from = last.current;
    const stretch = event.shiftKey && from?.rowId === row.id;
    onSelect(
      stretch
        ? toggleSeats(selection, row.id, between(from.number, number), true)
        : toggleSeats(selection, row.id, [number]),
    );
    last.current = { rowId: row.id, number };
    setStop(last.current);
  }

  function onKeyDown(event: KeyboardEvent) {
    const { row: rowId, number } = (event.target as HTMLElement).dataset;
    if (!rowId || !number) return;
    const next = neighbourOf(rows, { rowId, number: Number(number) }, event.key);
    if (!next) return;
    event.preventDefault();
    setStop(next);
    root.current
      ?.querySelector<HTMLElement>(
        `[data-row="${CSS.escape(next.rowId)}"][data-number="${next.number}"]`,
      )
      ?.focus();
  }

  return (
    <div ref={root} className={styles.planPreview} onClick={onClick} onKeyDown={onKeyDown}>
      <p className={styles.planStage}>Stage</p>
      {sections.map((section) => (
        <section
          key={section.id}
          className={styles.planSection}
          data-aisle={section.aisleAfter > 0 || undefined}
          aria-label={section.name}
        >
          <h3>{section.name}</h3>
          {section.rows.length === 0 ? (
            <p className="muted small">No rows in this section</p>
          ) : (
            orderedRows(section.rows).map((row) => (
              <PreviewRow
                key={row.id}
                row={row}
                selected={selection.get(row.id)}
                tabStop={tabStop?.rowId === row.id ? tabStop.number : null}
              />
            ))
          )}
        </section>
      ))}
    </div>
  );
}

function neighbourOf(
  rows: readonly { id: string; seatCount: number }[],
  { rowId, number }: At,
  key: string,
): At | null {
  const at = rows.findIndex(({ id }) => id === rowId);
  const count = rows[at]?.seatCount ?? 0;
  const other = key === 'ArrowUp' ? rows[at - 1] : key === 'ArrowDown' ? rows[at + 1] : undefined;
  if (other) return { rowId: other.id, number: Math.min(number, other.seatCount) };
  if (key === 'ArrowLeft') return { rowId, number: Math.max(1, number - 1) };
  if (key === 'ArrowRight') return { rowId, number: Math.min(count, number + 1) };
  if (key === 'Home') return { rowId, number: 1 };
  if (key === 'End') return { rowId, number: count };
  return null;
}

import { memo } from 'react';
import type { SeatOverrideStatus, SeatingRowView } from '@contracts/rest/catalogue';
import { rm } from '../../ui/money';
import { rowName } from '@contracts/rest/seat-text';
import * as seatingScreenStyles from './seating-screen.module.css';

/** available = plain, vip = highlighted, unavailable and booked = dimmed, the rest = accent. */
const looks: Record<SeatOverrideStatus, string> = {
  available: 'plain',
  vip: 'vip',
  unavailable: 'dim',
  booked: 'dim',
  reserved: 'accent',
};

const none: ReadonlySet<number> = new Set();

interface PreviewRowProps {
  row: SeatingRowView;
  selected: ReadonlySet<number> | undefined;
  /** The one seat of the preview that Tab leads to, when it is in this row. */
  tabStop: number | null;
}

/** One numbered box a seat. Clicks and keys are heard by the preview, which finds the seat by its data. */
export const PreviewRow = memo(function PreviewRow({
  row,
  selected = none,
  tabStop,
}: PreviewRowProps) {
  const overrides = new Map(row.overrides.map((override) => [override.seatNumber, override]));
  const name = rowName(row.rowLabel);
  return (
    <div className={seatingScreenStyles.planRow} role="group" aria-label={`Row ${name}`}>
      <button
        type="button"
        className={seatingScreenStyles.planRowName}
        data-row={row.id}
        title={`Select all of row ${name}`}
        aria-label={`Select all of row ${name}`}
        tabIndex={-1}
      >
        {name}
      </button>
      {Array.from({ length: row.seatCount }, (_, index) => {
        const number = index + 1;
        const override = overrides.get(number);
        const status = override?.status ?? 'available';
        const price = override?.customPrice ?? row.price;
        return (
          <button
            key={number}
            type="button"
            className={seatingScreenStyles.planSeat}
            data-row={row.id}
            data-number={number}
            data-look={looks[status]}
            data-priced={(override && override.customPrice !== null) || undefined}
            aria-pressed={selected.has(number)}
            aria-label={`Row ${name} seat ${number}, ${rm(price)}, ${status}`}
            title={override ? `Seat ${number} - ${status}` : undefined}
            tabIndex={tabStop === number ? 0 : -1}
          >
            {number}
          </button>
        );
      })}
    </div>
  );
});

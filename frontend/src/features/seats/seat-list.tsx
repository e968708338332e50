import { useId, useState } from 'react';
import { i18n } from '../../language/i18n';
import { rm } from '../../ui/money';
import { rowName } from '@contracts/rest/seat-text';
import { stateOf } from './map-seat';
import { seatLabel, type Seat, type SeatRow } from './seats';
import type { SeatPickerProps } from './seat-map';
import { RowReasons } from './why-not';
import * as buttonStyles from '../../ui/button.module.css';
import * as styles from './seat-list.module.css';

/** Accessible alternative to the map: the same seats as native check boxes, by section and row. */
export function SeatList(
  props: SeatPickerProps & { performanceId: string; isWanted: (seat: Seat) => boolean },
) {
  const { sections, selectedIds, isOpen, onToggle, isWanted, performanceId } = props;
  const isShown = (seat: Seat) => isWanted(seat) || selectedIds.has(seat.id);
  const isFree = (seat: Seat) => isWanted(seat) && isOpen(seat);
  const shown = sections.filter(({ rows }) => rows.some(({ seats }) => seats.some(isShown)));
  // Computes only once which section is open at first, so that a section does not close when a seat is taken.
  const [first] = useState(
    () => (shown.find(({ rows }) => rows.some(({ seats }) => seats.some(isFree))) ?? shown[0])?.id,
  );
  return (
    <div className={styles.seatList}>
      {shown.map((section) => {
        const free = section.rows.reduce((sum, { seats }) => sum + seats.filter(isFree).length, 0);
        return (
          <details key={section.id} open={section.id === first}>
            <summary>
              <h2>{section.name}</h2>
              <span className="muted">
                {i18n.t('{count, plural, one {# seat free} other {# seats free}}', { count: free })}
              </span>
            </summary>
            {section.rows
              .filter((row) => row.seats.some(isShown))
              .map((row) => (
                <fieldset key={row.id}>
                  <legend>
                    {i18n.t('Row {row}', { row: rowName(row.label) })}{' '}
                    <span className="muted">
                      {priceRange(row.seats.filter(isShown).map((seat) => seat.priceSen))}
                    </span>
                  </legend>
                  <div className={styles.seatListRow}>
                    {row.seats.filter(isShown).map((seat) => {
                      const state = stateOf(seat, selectedIds, isOpen);
                      return (
                        <label key={seat.id} className={styles.seatChoice} data-state={state}>
                          <input
                            type="checkbox"
                            checked={state === 'selected'}
                            disabled={state === 'unavailable'}
                            aria-label={seatLabel(seat, state)}
                            onChange={() => onToggle(seat)}
                          />
                          <span aria-hidden="true">{seat.number}</span>
                        </label>
                      );
                    })}
                  </div>
                  <WhyUnavailable
                    performanceId={performanceId}
                    row={row}
                    seats={row.seats.filter(
                      (seat) => isWanted(seat) && !selectedIds.has(seat.id) && !isOpen(seat),
                    )}
                  />
                </fieldset>
              ))}
          </details>
        );
      })}
    </div>
  );
}

/** Button for the reasons of a row's unavailable seats, because a disabled check box takes no focus. */
function WhyUnavailable(props: {
  performanceId: string;
  row: SeatRow;
  /** Seats of the row that cannot be chosen. */
  seats: readonly Seat[];
}) {
  const { performanceId, row, seats } = props;
  const [open, setOpen] = useState(false);
  const id = useId();
  if (seats.length === 0) return null;
  return (
    <div className={styles.why}>
      <button
        type="button"
        className={buttonStyles.button}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={i18n.t(
          'Why unavailable? {count, plural, one {# seat} other {# seats}} of row {row}',
          { count: seats.length, row: rowName(row.label) },
        )}
        onClick={() => setOpen(!open)}
      >
        {i18n.t('Why unavailable?')}
      </button>
      <div role="status">
        {open && (
          <RowReasons
            performanceId={performanceId}
            rowId={row.id}
            row={row.label}
            seats={seats}
            id={id}
          />
        )}
      </div>
    </div>
  );
}

function priceRange(prices: readonly number[]): string {
  if (prices.length === 0) return '';
  const low = Math.min(...prices);
  const high = Math.max(...prices);
  return low === high ? rm(low) : i18n.t('{low} to {high}', { low: rm(low), high: rm(high) });
}

import { rm } from '../../ui/money';
import { rowName } from '@contracts/rest/seat-text';
import { stateOf } from './map-seat';
import { seatLabel } from './seats';
import type { Seat } from './seats';
import type { SeatPickerProps } from './seat-map';
import * as styles from './seat-list.module.css';

/** The same seats as native check boxes, by section and row: the equal of the map without a map. */
export function SeatList({
  sections,
  selectedIds,
  isOpen,
  onToggle,
  isWanted,
}: SeatPickerProps & { isWanted: (seat: Seat) => boolean }) {
  const isShown = (seat: Seat) => isWanted(seat) || selectedIds.has(seat.id);
  return (
    <div className={styles.seatList}>
      {sections.map((section, index) => {
        const free = section.rows.reduce((sum, row) => sum + row.seats.filter(isOpen).length, 0);
        return (
          <details key={section.id} open={index === 0}>
            <summary>
              <h2>{section.name}</h2>
              <span className="muted">{free} seats free</span>
            </summary>
            {section.rows
              .filter((row) => row.seats.some(isShown))
              .map((row) => (
                <fieldset key={row.id}>
                  <legend>
                    Row {rowName(row.label)}{' '}
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
                </fieldset>
              ))}
          </details>
        );
      })}
    </div>
  );
}

function priceRange(prices: readonly number[]): string {
  if (prices.length === 0) return '';
  const low = Math.min(...prices);
  const high = Math.max(...prices);
  return low === high ? rm(low) : `${rm(low)} to ${rm(high)}`;
}

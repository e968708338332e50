import { memo } from 'react';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { rm } from '../../ui/money';
import { rowName, seatText } from '@contracts/rest/seat-text';
import { Badge } from '../../ui/status-badge';
import type { SelectedSeat } from './use-selection';
import { totalSen } from './seats';
import * as buttonStyles from '../../ui/button.module.css';
import * as panelStyles from '../../ui/panel.module.css';
import * as styles from './selected-seats-panel.module.css';

/** Where a link past all the seats leads. */
export const SELECTED_SEATS_ID = 'selected-seats';

export interface SeatAction {
  readonly label: string;
  readonly run: () => unknown;
  /** Why it cannot be done now; `null` when it can. */
  readonly blocked: string | null;
  /** What it changes, a sentence each. */
  readonly facts?: readonly string[];
}

interface Props {
  readonly selection: readonly SelectedSeat[];
  readonly onRemove: (seat: SelectedSeat) => void;
  readonly action: SeatAction;
}

export const SelectedSeatsPanel = memo(function SelectedSeatsPanel({
  selection,
  onRemove,
  action,
}: Props) {
  return (
    <section
      className={`${panelStyles.panel} ${styles.chosen}`}
      aria-labelledby={SELECTED_SEATS_ID}
    >
      <h2 id={SELECTED_SEATS_ID} tabIndex={-1} className={panelStyles.panelTitle}>
        Selected Seats
      </h2>
      {selection.length === 0 ? (
        <p className="muted">No seats selected yet</p>
      ) : (
        <ul className={styles.chosenList}>
          {selection.map((seat) => (
            <li key={seat.id}>
              <div>
                <Badge>{seat.section}</Badge>
                <p>
                  Row {rowName(seat.row)}, Seat {seat.number}
                </p>
              </div>
              <span className="number">{rm(seat.priceSen)}</span>
              <button
                type="button"
                className={buttonStyles.iconButton}
                aria-label={`Remove ${seatText(seat)}`}
                onClick={() => onRemove(seat)}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.chosenTotal}>
        <span>Total</span>
        <strong className="number">{rm(totalSen(selection))}</strong>
      </p>
      {action.facts?.map((fact) => (
        <p key={fact} className="number">
          {fact}
        </p>
      ))}
      <div className={styles.chosenAction}>
        <ActionButton action={action} empty={selection.length === 0} />
      </div>
      {action.blocked && <p className="muted small">{action.blocked}</p>}
    </section>
  );
});

/** On a phone the count, the total and the action stay at the bottom of the screen. */
export const SelectionBar = memo(function SelectionBar({
  selection,
  action,
}: Omit<Props, 'onRemove'>) {
  return (
    <div className={styles.selectionBar}>
      <p aria-live="polite">
        <span>
          {selection.length === 0
            ? 'No seats'
            : selection.length === 1
              ? '1 seat'
              : `${selection.length} seats`}
        </span>
        <strong className="number">{rm(totalSen(selection))}</strong>
      </p>
      <ActionButton action={action} empty={selection.length === 0} />
    </div>
  );
});

function ActionButton({ action, empty }: { action: SeatAction; empty: boolean }) {
  return (
    <Button look="primary" wide disabled={empty || action.blocked !== null} onClick={action.run}>
      {action.label}
    </Button>
  );
}

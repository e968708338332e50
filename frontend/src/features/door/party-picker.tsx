import { useState } from 'react';
import type { StaffSeat, SeatInput } from '@contracts/rest/bookings';
import { rowName, seatText } from '@contracts/rest/seat-text';
import { i18n } from '../../language/i18n';
import { Button } from '../../ui/button';
import { kindText } from '../../ui/compact-seats';
import * as icons from '../../ui/icons';
import * as styles from './party-picker.module.css';

interface PartyPickerProps {
  waiting: readonly StaffSeat[];
  label: (count: number) => string;
  pending: boolean;
  disabled?: boolean;
  onLetIn: (seats: readonly SeatInput[]) => void;
}

/** Groups seats by row and ticket kind. The rows then list numbers only, so that a party of eight fits a phone. */
function byRow(seats: readonly StaffSeat[]): ReadonlyMap<string, readonly SeatInput[]> {
  const rows = new Map<string, SeatInput[]>();
  for (const seat of seats) {
    const row =
      i18n.t('{section} - Row {row}', { section: seat.section, row: rowName(seat.row) }) +
      kindText(seat);
    rows.set(row, [...(rows.get(row) ?? []), seat]);
  }
  return rows;
}

/** Asks which guests of a party are present, by seat or by number. At first all are selected. */
export function PartyPicker(props: PartyPickerProps) {
  const { waiting, label, pending, disabled = false, onLetIn } = props;
  const [away, setAway] = useState<ReadonlySet<string>>(() => new Set());
  const present = waiting.filter((seat) => !away.has(seatText(seat)));
  const toggle = (name: string) =>
    setAway(
      (all) => new Set(all.has(name) ? [...all].filter((one) => one !== name) : [...all, name]),
    );
  const takeFirst = (count: number) => setAway(new Set(waiting.slice(count).map(seatText)));
  return (
    <div className={styles.party}>
      {waiting.length > 1 && (
        <fieldset>
          <legend>{i18n.t('Who is here?')}</legend>
          <div className={styles.count}>
            <Button
              icon={icons.minus}
              aria-label={i18n.t('One fewer')}
              disabled={present.length === 0}
              onClick={() => takeFirst(present.length - 1)}
            />
            <output aria-live="polite">
              {i18n.t('{part} of {all}', { part: present.length, all: waiting.length })}
            </output>
            <Button
              icon={icons.plus}
              aria-label={i18n.t('One more')}
              disabled={present.length === waiting.length}
              onClick={() => takeFirst(present.length + 1)}
            />
          </div>
          {[...byRow(waiting)].map(([row, seats]) => (
            <fieldset key={row}>
              <legend>{row}</legend>
              <div className={styles.seats}>
                {seats.map((seat) => (
                  <label key={seatText(seat)}>
                    <input
                      type="checkbox"
                      checked={!away.has(seatText(seat))}
                      onChange={() => toggle(seatText(seat))}
                    />
                    <span>{i18n.t('Seat {number}', { number: seat.number })}</span>
                  </label>
                ))}
              </div>
            </fieldset>
          ))}
        </fieldset>
      )}
      <Button
        look="primary"
        wide
        icon={icons.check}
        className={styles.letIn}
        disabled={present.length === 0 || pending || disabled}
        onClick={() => onLetIn(present)}
      >
        {pending
          ? i18n.t('Checking in...')
          : present.length === 0
            ? i18n.t('Choose Who Is Here')
            : label(present.length)}
      </Button>
    </div>
  );
}

/** Formats the label `Check In 3 Guests`. */
export const checkInLabel = (count: number): string =>
  i18n.t('Check In {count, plural, one {# Guest} other {# Guests}}', { count });

import { useId } from 'react';
import type { DoorListView } from '@contracts/rest/door';
import { LONGEST } from '@contracts/rest/text-limits';
import { i18n } from '../../language/i18n';
import { withElements } from '../../language/with-elements';
import { dayAndYear, time } from '../../ui/dates';
import { deviceName, nameDevice } from './device-name';
import type { DoorChoice } from './door-choice';
import { chooseDoor } from './own-door';
import * as textInputStyles from '../../ui/text-input.module.css';
import * as styles from './scanner.module.css';

/** Shows the door's performance and the number of guests who are in. */
export function DoorSettings(props: {
  doors: readonly DoorChoice[];
  /** Id of the performance that the door is for; empty for all of today's performances. */
  doorId: string;
  list: DoorListView | null;
  onChoose: (doorId: string) => void;
}) {
  const { doors, doorId, list, onChoose } = props;
  const id = useId();
  return (
    <div className={styles.doorSettings}>
      <label htmlFor={id}>{i18n.t('Door')}</label>
      <select
        id={id}
        className={textInputStyles.textInput}
        value={doorId}
        onChange={({ target: { value } }) => {
          const next = doors.find(({ id }) => id === value);
          onChoose(value);
          chooseDoor(next ? { performanceId: next.id, productionId: next.productionId } : null);
        }}
      >
        <option value="">{i18n.t('Whatever plays today')}</option>
        {doors.map(({ id, productionTitle, dateTime }) => (
          <option key={id} value={id}>
            {i18n.t('{production}, {date}, {time}', {
              production: productionTitle,
              date: dayAndYear(dateTime),
              time: time(dateTime),
            })}
          </option>
        ))}
      </select>
      {doorId !== '' && (
        <p className={styles.count} role="status">
          {list &&
            withElements(
              i18n.t('<0>{part} of {all}</0> guests here', {
                part: here(list),
                all: list.tickets.reduce((sum, { seats }) => sum + seats.length, 0),
              }),
              <strong />,
            )}
        </p>
      )}
    </div>
  );
}

/** Field for the name by which other doors know this device. */
export function DeviceName() {
  const id = useId();
  return (
    <div className={styles.doorSettings}>
      <label htmlFor={id}>{i18n.t('This device is called')}</label>
      <input
        id={id}
        className={textInputStyles.textInput}
        defaultValue={deviceName()}
        maxLength={LONGEST.device}
        autoComplete="off"
        onChange={(event) => nameDevice(event.target.value)}
      />
    </div>
  );
}

const here = (list: DoorListView) =>
  list.tickets.reduce((sum, { checkedInSeats }) => sum + checkedInSeats.length, 0);

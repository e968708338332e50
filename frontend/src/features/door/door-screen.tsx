import { useSuspenseQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import type { CurrentUser } from '@contracts/rest/identity';
import { performances as performancesQuery } from '../../api/performances';
import { productions as productionsQuery } from '../../api/productions';
import { serverNow } from '../../api/server-clock';
import { Button } from '../../ui/button';
import { dayAndYear, time } from '../../ui/dates';
import { Icon } from '../../ui/icon';
import { Panel } from '../../ui/panel';
import { useTitle } from '../../ui/use-title';
import { CameraPanel } from './camera-panel';
import { doorNow, doorsToCome } from './door-choice';
import { ResultPanel } from './result-panel';
import { useDoor } from './use-door';
import * as buttonStyles from '../../ui/button.module.css';
import * as textInputStyles from '../../ui/text-input.module.css';
import * as styles from './scanner.module.css';

/** The real scanner, for staff: small enough for an old phone on the school's network. */
export function DoorScreen({ user }: { user: CurrentUser }) {
  useTitle('Ticket Scanner');
  const [productions, performances] = useSuspenseQueries({
    queries: [productionsQuery(), performancesQuery()],
  });
  const [opened] = useState(serverNow);
  const own = new Set(
    productions.data
      .filter(({ schoolId }) => user.isSuperAdmin || user.schools.some(({ id }) => id === schoolId))
      .map(({ id }) => id),
  );
  const doors = doorsToCome(
    performances.data.filter(({ productionId }) => own.has(productionId)),
    opened,
  );
  const [doorId, setDoorId] = useState<string>(() => doorNow(doors, opened)?.id ?? '');
  const [inParts, setInParts] = useState(false);
  const chosen = doors.find(({ id }) => id === doorId);
  const door = useDoor(
    chosen ? { performanceId: chosen.id, productionId: chosen.productionId } : null,
    inParts,
  );
  const ids = { door: useId(), parts: useId() };

  return (
    <div className="page page-narrow stack stack-wide">
      <header className="stack">
        <Link to="/" className={buttonStyles.backLink}>
          <Icon name="back" /> Back to Home
        </Link>
        <h1>Ticket Scanner</h1>
        <p className="muted">Scan ticket QR codes to check in guests</p>
      </header>
      <Panel>
        <div className={styles.doorSettings}>
          <label htmlFor={ids.door}>Door</label>
          <select
            id={ids.door}
            className={textInputStyles.textInput}
            value={doorId}
            onChange={(event) => setDoorId(event.target.value)}
          >
            <option value="">Whatever plays today</option>
            {doors.map(({ id, productionTitle, dateTime }) => (
              <option key={id} value={id}>
                {productionTitle}, {dayAndYear(dateTime)}, {time(dateTime)}
              </option>
            ))}
          </select>
          <label className={styles.doorParts}>
            <input
              id={ids.parts}
              type="checkbox"
              checked={inParts}
              onChange={(event) => setInParts(event.target.checked)}
            />
            <span>Seat by seat: ask who of a party is here</span>
          </label>
        </div>
        <CameraPanel onCode={(code) => void door.show(code)} />
        <NumberForm onNumber={(code) => void door.show(code)} />
      </Panel>
      <div role="status" aria-live="assertive">
        {door.result && (
          <ResultPanel
            result={door.result}
            onRetry={(code) => void door.show(code)}
            onLetIn={({ booking }, seats) => door.letIn(booking, seats, booking.confirmationNumber)}
          />
        )}
      </div>
      <section aria-labelledby="recent">
        <h2 id="recent">Recent Check-Ins</h2>
        {door.recent.length === 0 ? (
          <p className="muted">Nobody yet.</p>
        ) : (
          <ul className={styles.recent}>
            {door.recent.map(({ id, booking, seats, at }) => (
              <li key={id}>
                <span>
                  <strong>{booking.customerName}</strong>{' '}
                  <span className="code muted">{booking.confirmationNumber}</span>
                  <br />
                  <span className="muted small">
                    {seats.length} {seats.length === 1 ? 'guest' : 'guests'}
                  </span>
                </span>
                <span className="muted number">{time(at.toISOString())}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

function NumberForm({ onNumber }: { onNumber: (code: string) => void }) {
  const [typed, setTyped] = useState('');
  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed.trim() === '') return;
    onNumber(typed.trim());
    setTyped('');
  }
  return (
    <form className={styles.scannerLookup} onSubmit={submit}>
      <label htmlFor="door-number">Confirmation number</label>
      <div className="row">
        <input
          id="door-number"
          className={`${textInputStyles.textInput} code`}
          value={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" disabled={typed.trim() === ''}>
          Check In
        </Button>
      </div>
    </form>
  );
}

import { time } from '../../ui/dates';
import type { Admitted } from './use-recent-check-ins';
import * as styles from './scanner.module.css';

export function RecentCheckIns({ recent }: { recent: readonly Admitted[] }) {
  return (
    <section aria-labelledby="recent">
      <h2 id="recent">Recent Check-Ins</h2>
      {recent.length === 0 ? (
        <p className="muted">Nobody yet.</p>
      ) : (
        <ul className={styles.recent}>
          {recent.map(({ bookingId, name, confirmationNumber, guests, here, seats, at }) => (
            <li key={`${bookingId} ${at}`}>
              <span>
                <strong>{name ?? 'No name'}</strong>{' '}
                <span className="code muted">{confirmationNumber}</span>
                <br />
                <span className="muted small">
                  {guests} {guests === 1 ? 'guest' : 'guests'}
                  {seats > 1 && `, ${here} of ${seats} here`}
                </span>
              </span>
              <span className="muted number">{time(at)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

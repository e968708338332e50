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
          {recent.map(({ id, booking, seats, at }) => (
            <li key={id}>
              <span>
                <strong>{booking.customerName}</strong>{' '}
                <span className="code muted">{booking.confirmationNumber}</span>
                <br />
                <span className="muted small">
                  {seats.length} {seats.length === 1 ? 'guest' : 'guests'}
                  {booking.seats.length > 1 &&
                    `, ${booking.checkedInSeats.length} of ${booking.seats.length} here`}
                </span>
              </span>
              <span className="muted number">{time(at.toISOString())}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

import { Link } from '@tanstack/react-router';
import { Note } from '../panel';
import { toldFailure } from './failure-text';
import { soldSeatsOf } from './sold-seats';
import * as styles from './failure-note.module.css';

/**
 * Failure message that stays with its dialog, because a toast disappears before staff could write sold seats down. Each booking
 * links to its line in the list.
 */
export function FailureNote({ error }: { error: unknown }) {
  const sold = soldSeatsOf(error);
  const told = toldFailure(error);
  // The toast was already read aloud.
  if (!sold) return told && <Note tone="bad">{told}</Note>;
  return (
    <Note
      tone="bad"
      role="alert"
      title={`${sold.count} ${sold.count === 1 ? 'seat is' : 'seats are'} sold or held`}
    >
      <ul className={styles.soldSeats} tabIndex={0} aria-label="Sold or held seats">
        {sold.bookings.map(({ confirmationNumber, seats }) => (
          <li key={confirmationNumber}>
            {confirmationNumber ? (
              <Link to="/admin/bookings" search={{ search: confirmationNumber }}>
                {confirmationNumber}
              </Link>
            ) : (
              'An order being placed'
            )}
            : {seats.join('; ')}
          </li>
        ))}
      </ul>
    </Note>
  );
}

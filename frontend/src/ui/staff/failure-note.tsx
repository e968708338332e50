import { Link } from '@tanstack/react-router';
import { Note } from '../panel';
import { toldFailure } from './failure-text';
import { soldSeatsOf } from './sold-seats';
import * as styles from './failure-note.module.css';

/**
 * Stays as long as its dialog, because a toast goes before staff could write sold seats down. Each booking leads to its line
 * in the list.
 */
export function FailureNote({ error }: { error: unknown }) {
  const sold = soldSeatsOf(error);
  const told = toldFailure(error);
  // The toast has been read aloud already.
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

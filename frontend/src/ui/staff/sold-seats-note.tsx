import { Link } from '@tanstack/react-router';
import { Note } from '../panel';
import { soldSeatsOf } from './sold-seats';
import * as styles from './sold-seats-note.module.css';

/**
 * Stays as long as its dialog, because a toast would go before staff could write the seats down.
 * Each booking leads to its line in the list.
 */
export function SoldSeatsNote({ error }: { error: unknown }) {
  const sold = soldSeatsOf(error);
  if (!sold) return null;
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

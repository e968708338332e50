import { useQuery } from '@tanstack/react-query';
import { affectedBookings } from '../../api/admin-productions';
import { count } from './affected-text';
import { Note } from '../../ui/panel';

interface AffectedNoteProps {
  performanceId: string;
  /** The performance as the form has it differs in time or place from the one that was booked. */
  moved: boolean;
  /** The new time is over already. */
  past: boolean;
}

/** Before a performance is moved: how many bookings go with it, and who will hear of it. */
export function AffectedNote({ performanceId, moved, past }: AffectedNoteProps) {
  const { data } = useQuery(affectedBookings(performanceId));
  if (!data || data.bookings === 0) return null;
  const bookings = count(data.bookings, 'booking', 'bookings');
  const families = count(data.customers, 'family', 'families');
  const told = past
    ? 'the new time is past, so nobody is told'
    : `${families} will be told by email`;
  return (
    <Note tone={moved ? 'warn' : 'info'} role="status">
      {moved
        ? `Moving this showtime: ${bookings} will move with it, and ${told}.`
        : `${bookings} of ${families}. If you change the date, time or venue, they move with it and the families are told by email.`}
    </Note>
  );
}

import type { BookingListItem } from '@contracts/rest/bookings';
import { i18n } from '../../language/i18n';
import { BookingCard } from './booking-card';

const OVER: ReadonlySet<string> = new Set(['expired', 'cancelled']);

/** Lists a family's bookings; expired and cancelled bookings come last. */
export function BookingList({ bookings }: { bookings: readonly BookingListItem[] }) {
  const over = bookings.filter(({ status }) => OVER.has(status));
  return (
    <>
      {bookings
        .filter(({ status }) => !OVER.has(status))
        .map((booking) => (
          <BookingCard key={booking.id} booking={booking} />
        ))}
      {over.length > 0 && <h2>{i18n.t('Expired and cancelled')}</h2>}
      {over.map((booking) => (
        <BookingCard key={booking.id} booking={booking} />
      ))}
    </>
  );
}

import type { BookingView } from '@contracts/rest/bookings';
import { longDateAtTime } from './dates';
import { rm } from './money';

/**
 * Shows facts about performance, guest and price. Erased facts are left out. Facts that only the buyer may see are marked as
 * hidden.
 */
export function PerformanceAndGuest({ booking }: { booking: BookingView }) {
  const ownOnly = (text: string | null) => (booking.detailsShown === false ? 'Hidden' : text);
  const facts: readonly (readonly [string, string | null])[] = [
    ['Date', longDateAtTime(booking.performanceDate)],
    ['Venue', booking.performanceVenue],
    ['Name', booking.customerName],
    ['Email', ownOnly(booking.customerEmail)],
    ['Phone', ownOnly(booking.customerPhone)],
    ['Total', rm(booking.totalAmount)],
  ];
  return facts.map(
    ([term, value]) =>
      value && (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ),
  );
}

import type { BookingView } from '@contracts/rest/bookings';
import { longDateAtTime } from '../../ui/dates';
import { rm } from '../../ui/money';
import { Panel } from '../../ui/panel';
import { seatText } from '../../ui/seat-text';
import { StatusBadge } from '../../ui/status-badge';

export function BookingFacts({ booking }: { booking: BookingView }) {
  return (
    <Panel title="Booking">
      <p className="row spread">
        <strong className="code">{booking.confirmationNumber}</strong>
        <StatusBadge status={booking.status} />
      </p>
      <dl className="facts">
        <div>
          <dt>Seats</dt>
          <dd>
            <ul>
              {booking.seats.map((seat) => (
                <li key={seatText(seat)}>{seatText(seat)}</li>
              ))}
            </ul>
          </dd>
        </div>
        <EveningAndGuest booking={booking} />
      </dl>
    </Panel>
  );
}

/** When and where, who, and how much: entries for a list of facts. What was erased is left out. */
export function EveningAndGuest({ booking }: { booking: BookingView }) {
  const facts: readonly (readonly [string, string | null])[] = [
    ['Date', longDateAtTime(booking.performanceDate)],
    ['Venue', booking.performanceVenue],
    ['Name', booking.customerName],
    ['Email', booking.customerEmail],
    ['Phone', booking.customerPhone],
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

import { Link } from '@tanstack/react-router';
import type { BookingView } from '@contracts/rest/bookings';
import { Panel } from '../../ui/panel';
import { PerformanceAndGuest } from '../../ui/performance-and-guest';
import { seatText } from '@contracts/rest/seat-text';
import { StatusBadge } from '../../ui/status-badge';
import * as panelStyles from '../../ui/panel.module.css';

export function BookingFacts({ booking }: { booking: BookingView }) {
  return (
    <Panel title="Booking">
      <p className="row spread">
        <strong className="code">{booking.confirmationNumber}</strong>
        <StatusBadge status={booking.status} />
      </p>
      <dl className={panelStyles.facts}>
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
        <PerformanceAndGuest booking={booking} />
      </dl>
      <p className="small">
        <Link to="/privacy">See or erase what is held about you</Link>
      </p>
    </Panel>
  );
}

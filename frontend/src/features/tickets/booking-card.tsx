import { Link } from '@tanstack/react-router';
import type { BookingListItem } from '@contracts/rest/bookings';
import { buttonClass } from '../../ui/button';
import { longDateAtTime } from '../../ui/dates';
import { rm } from '../../ui/money';
import { seatText } from '@contracts/rest/seat-text';
import { StatusBadge } from '../../ui/status-badge';
import * as panelStyles from '../../ui/panel.module.css';
import * as styles from './booking-card.module.css';

export function BookingCard({ booking }: { booking: BookingListItem }) {
  return (
    <article className={`${panelStyles.panel} ${styles.ticketCard}`}>
      <div className={styles.ticketCardHead}>
        <h3>{booking.productionName}</h3>
        <StatusBadge status={booking.status} />
      </div>
      <p>
        {longDateAtTime(booking.performanceDate)}
        <br />
        <span className="muted">{booking.performanceVenue}</span>
      </p>
      <dl className={panelStyles.facts}>
        <div>
          <dt>Seats</dt>
          <dd>
            {booking.seats.length > 0 ? (
              <ul>
                {booking.seats.map((seat) => (
                  <li key={seatText(seat)}>{seatText(seat)}</li>
                ))}
              </ul>
            ) : (
              booking.selectedSeats
            )}
          </dd>
        </div>
        {booking.customerName && (
          <div>
            <dt>Name</dt>
            <dd>{booking.customerName}</dd>
          </div>
        )}
        <div>
          <dt>Confirmation number</dt>
          <dd className="code">{booking.confirmationNumber}</dd>
        </div>
        <div>
          <dt>Total</dt>
          <dd className="number">{rm(booking.totalAmount)}</dd>
        </div>
      </dl>
      <Link
        to="/booking/$id"
        params={{ id: booking.id }}
        className={buttonClass()}
        aria-label={`View Details of ${booking.productionName}, ${booking.confirmationNumber}`}
      >
        View Details
      </Link>
    </article>
  );
}

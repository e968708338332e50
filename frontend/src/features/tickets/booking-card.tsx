import { Link } from '@tanstack/react-router';
import { bookingSituation } from '@contracts/rest/booking-situation';
import type { BookingListItem } from '@contracts/rest/bookings';
import { serverNow } from '../../api/server-clock';
import { buttonClass } from '../../ui/button';
import { longDateAtTime } from '../../ui/dates';
import { isFree, rm } from '../../ui/money';
import { seatText } from '@contracts/rest/seat-text';
import { StatusBadge } from '../../ui/status-badge';
import * as panelStyles from '../../ui/panel.module.css';
import * as styles from './booking-card.module.css';

export function BookingCard({ booking }: { booking: BookingListItem }) {
  const { kind, title, ordersAgain } = situationOf(booking);
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
      {kind !== 'ticket' && <p>{title}.</p>}
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
      <div className="row">
        <Link
          to="/booking/$id"
          params={{ id: booking.id }}
          className={buttonClass()}
          aria-label={`View Details of ${booking.productionName}, ${booking.confirmationNumber}`}
        >
          View Details
        </Link>
        {ordersAgain && (
          <Link
            to="/seats/$performanceId"
            params={{ performanceId: booking.performanceId }}
            className={buttonClass()}
            aria-label={`Choose seats again for ${booking.productionName}, ${booking.confirmationNumber}`}
          >
            Choose seats again
          </Link>
        )}
      </div>
    </article>
  );
}

/**
 * Returns the situation of a booking in the list. For a booking without a hold deadline, the list does not say whether its seats
 * are held.
 */
function situationOf(booking: BookingListItem) {
  const { status, holdUntil } = booking;
  const now = new Date(serverNow()).toISOString();
  const isOpen = status === 'needs_review' || status === 'verifying';
  return bookingSituation({
    ...booking,
    seatsKept: holdUntil !== null ? holdUntil > now : isOpen ? null : false,
    takesReceipt: false,
    free: isFree(booking.totalAmount),
    paymentStopped: false,
    now,
  });
}

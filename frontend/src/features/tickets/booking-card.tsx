import { Link } from '@tanstack/react-router';
import type { BookingListItem } from '@contracts/rest/bookings';
import { serverNow } from '../../api/server-clock';
import { i18n } from '../../language/i18n';
import { SeatWithKind } from '../../kinds/seat-with-kind';
import { langOf } from '../../language/school-texts';
import { seatText } from '../../language/seat-names';
import { buttonClass } from '../../ui/button';
import { longDateAtTime } from '../../ui/dates';
import { isFree, rm } from '../../ui/money';
import { shownSituation } from '../../payment/situation';
import { StatusBadge } from '../../ui/status-badge';
import * as panelStyles from '../../ui/panel.module.css';
import * as styles from './booking-card.module.css';

export function BookingCard({ booking }: { booking: BookingListItem }) {
  const { kind, title, ordersAgain } = situationOf(booking);
  const named = { title: booking.productionName, number: booking.confirmationNumber };
  return (
    <article className={`${panelStyles.panel} ${styles.ticketCard}`}>
      <div className={styles.ticketCardHead}>
        <h3 lang={langOf(booking)}>{booking.productionName}</h3>
        <StatusBadge status={booking.status} />
      </div>
      <p>
        {longDateAtTime(booking.performanceDate)}
        <br />
        <span className="muted" lang={langOf(booking)}>
          {booking.performanceVenue}
        </span>
      </p>
      {kind !== 'ticket' && <p>{i18n.t('{sentence}.', { sentence: title })}</p>}
      <dl className={panelStyles.facts}>
        <div>
          <dt>{i18n.t('Seats')}</dt>
          <dd>
            {booking.seats.length > 0 ? (
              <ul>
                {booking.seats.map((seat) => (
                  <li key={seatText(seat)}>
                    <SeatWithKind seat={seat} />
                  </li>
                ))}
              </ul>
            ) : (
              booking.selectedSeats
            )}
          </dd>
        </div>
        {booking.customerName && (
          <div>
            <dt>{i18n.t('Name')}</dt>
            <dd>{booking.customerName}</dd>
          </div>
        )}
        <div>
          <dt>{i18n.t('Confirmation number')}</dt>
          <dd className="code">{booking.confirmationNumber}</dd>
        </div>
        <div>
          <dt>{i18n.t('Total')}</dt>
          <dd className="number">{rm(booking.totalAmount)}</dd>
        </div>
      </dl>
      <div className="row">
        <Link
          to="/booking/$id"
          params={{ id: booking.id }}
          className={buttonClass()}
          aria-label={i18n.t('View Details of {title}, {number}', named)}
        >
          {i18n.t('View Details')}
        </Link>
        {ordersAgain && (
          <Link
            to="/seats/$performanceId"
            params={{ performanceId: booking.performanceId }}
            className={buttonClass()}
            aria-label={i18n.t('Choose seats again for {title}, {number}', named)}
          >
            {i18n.t('Choose seats again')}
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
  return shownSituation({
    ...booking,
    seatsKept: holdUntil !== null ? holdUntil > now : isOpen ? null : false,
    takesReceipt: false,
    free: isFree(booking.totalAmount),
    paymentStopped: false,
    now,
  });
}

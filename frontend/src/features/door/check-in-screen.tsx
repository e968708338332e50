import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { BookingView } from '@contracts/rest/bookings';
import { booking as bookingQuery } from '../../api/bookings';
import { isUndecided } from '../../api/errors';
import { KindOfSeat } from '../../kinds/seat-with-kind';
import { errorText } from '../../api/error-toast';
import { i18n } from '../../language/i18n';
import { langOf } from '../../language/school-texts';
import { seatText as seatName } from '../../language/seat-names';
import { buttonClass } from '../../ui/button';
import * as icons from '../../ui/icons';
import { NotLoaded } from '../../ui/not-loaded';
import { Loading, Message } from '../../ui/panel';
import { seatText } from '@contracts/rest/seat-text';
import { PerformanceAndGuest } from '../../ui/performance-and-guest';
import { Badge } from '../../ui/badge';
import { useTitle } from '../../ui/use-title';
import { CheckInAction } from './check-in-action';
import { doorStatus } from './door-status';
import { waitingSeats } from './party';
import * as panelStyles from '../../ui/panel.module.css';
import * as styles from './check-in-screen.module.css';

export function CheckInScreen({ bookingId }: { bookingId: string }) {
  useTitle(i18n.t('Venue Check-In'));
  const { data, error, refetch } = useQuery(bookingQuery(bookingId));
  return (
    <div className="page page-narrow">
      {data ? (
        <Guest booking={data} />
      ) : isUndecided(error) ? (
        <NotLoaded
          title={i18n.t('The booking could not be read')}
          text={errorText(error, i18n.t('Please try again in a moment.'))}
          retry={refetch}
        />
      ) : error ? (
        <Message
          title={i18n.t('Booking Not Found')}
          text={i18n.t(
            'The booking with this QR code could not be found. Please verify the code and try again.',
          )}
          icon={icons.search}
        >
          <Link to="/scanner" className={buttonClass('primary')}>
            {i18n.t('Ticket Scanner')}
          </Link>
        </Message>
      ) : (
        <Loading text={i18n.t('Loading booking details...')} />
      )}
    </div>
  );
}

function Guest({ booking }: { booking: BookingView }) {
  const door = doorStatus(booking.status);
  const waiting = waitingSeats(booking);
  const inPart = booking.checkedInAt !== null && waiting.length > 0;
  return (
    <article className="stack stack-wide">
      <header className="stack">
        <p className="row">
          <span className="muted">{i18n.t('Venue Check-In')}</span>
          <Badge tone={door.tone}>{i18n.t(door.badge)}</Badge>
        </p>
        <h1 lang={langOf(booking.school ?? {})}>{booking.productionName}</h1>
        <p className={styles.checkInNumber}>
          <span className="code">{booking.confirmationNumber}</span> {booking.customerName}
        </p>
      </header>
      <CheckInAction booking={booking} door={door} />
      <ul className="row" aria-label={i18n.t('Seats')}>
        {booking.seats.map((seat) => (
          <li key={seatText(seat)}>
            {inPart && !waiting.includes(seat) ? (
              <Badge tone="good">{i18n.t('{seat}: here', { seat: seatName(seat) })}</Badge>
            ) : (
              <Badge>{seatName(seat)}</Badge>
            )}
            <KindOfSeat seat={seat} />
          </li>
        ))}
      </ul>
      <dl className={`${panelStyles.facts} ${panelStyles.panel} ${styles.checkInFacts}`}>
        <PerformanceAndGuest booking={booking} />
      </dl>
    </article>
  );
}

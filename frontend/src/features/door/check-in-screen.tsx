import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { BookingView } from '@contracts/rest/bookings';
import { booking as bookingQuery } from '../../api/bookings';
import { errorText } from '../../api/error-toast';
import { isUndecided } from '../../api/errors';
import { Button, buttonClass } from '../../ui/button';
import * as icons from '../../ui/icons';
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
  useTitle('Venue Check-In');
  const { data, error, refetch } = useQuery(bookingQuery(bookingId));
  return (
    <div className="page page-narrow">
      {data ? (
        <Guest booking={data} />
      ) : isUndecided(error) ? (
        <Message
          title="The booking could not be read"
          text={errorText(error, 'Please try again in a moment.')}
          icon={icons.alert}
        >
          <Button look="primary" onClick={() => void refetch()}>
            Try again
          </Button>
        </Message>
      ) : error ? (
        <Message
          title="Booking Not Found"
          text="The booking with this QR code could not be found. Please verify the code and try again."
          icon={icons.search}
        >
          <Link to="/scanner" className={buttonClass('primary')}>
            Ticket Scanner
          </Link>
        </Message>
      ) : (
        <Loading text="Loading booking details..." />
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
          <span className="muted">Venue Check-In</span>
          <Badge tone={door.tone}>{door.badge}</Badge>
        </p>
        <h1>{booking.productionName}</h1>
        <p className={styles.checkInNumber}>
          <span className="code">{booking.confirmationNumber}</span> {booking.customerName}
        </p>
      </header>
      <CheckInAction booking={booking} door={door} />
      <ul className="row" aria-label="Seats">
        {booking.seats.map((seat) => (
          <li key={seatText(seat)}>
            {inPart && !waiting.includes(seat) ? (
              <Badge tone="good">{`${seatText(seat)}: here`}</Badge>
            ) : (
              <Badge>{seatText(seat)}</Badge>
            )}
          </li>
        ))}
      </ul>
      <dl className={`${panelStyles.facts} ${panelStyles.panel} ${styles.checkInFacts}`}>
        <PerformanceAndGuest booking={booking} />
      </dl>
    </article>
  );
}

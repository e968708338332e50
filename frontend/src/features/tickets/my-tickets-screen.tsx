import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { myTickets } from '../../api/bookings';
import { errorText } from '../../api/error-toast';
import { currentUser } from '../../api/session';
import { Button, buttonClass } from '../../ui/button';
import * as icons from '../../ui/icons';
import { Message } from '../../ui/panel';
import { useTitle } from '../../ui/use-title';
import { BookingList } from './booking-list';
import { FindBookings } from './find-bookings';
import * as panelStyles from '../../ui/panel.module.css';
import * as styles from './my-tickets-screen.module.css';

export function MyTicketsScreen() {
  useTitle('My Tickets');
  const { data: user, isPending } = useQuery(currentUser());
  return (
    <div className="page page-narrow stack stack-wide">
      {isPending ? <Skeletons /> : user ? <OwnTickets /> : <FindBookings />}
    </div>
  );
}

function OwnTickets() {
  const { data, isError, error, refetch } = useQuery(myTickets());
  return (
    <>
      <h1>My Tickets</h1>
      {data ? (
        data.length > 0 ? (
          <BookingList bookings={data} />
        ) : (
          <Message
            level={2}
            icon={icons.ticket}
            title="No tickets yet"
            text="When you book seats while signed in, they appear here."
          >
            <Link to="/" hash="productions" className={buttonClass('primary')}>
              Browse Productions
            </Link>
          </Message>
        )
      ) : isError ? (
        <Message
          level={2}
          icon={icons.alert}
          title="Your tickets could not be loaded"
          text={errorText(error, 'Please try again in a moment.')}
        >
          <Button look="primary" onClick={() => void refetch()}>
            Try again
          </Button>
        </Message>
      ) : (
        <Skeletons />
      )}
    </>
  );
}

function Skeletons() {
  return (
    <div className="stack" data-loading role="status" aria-label="Loading tickets">
      <div className={`${panelStyles.panel} ${styles.skeleton}`} />
      <div className={`${panelStyles.panel} ${styles.skeleton}`} />
    </div>
  );
}

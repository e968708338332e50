import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { myTickets } from '../../api/bookings';
import { currentUser } from '../../api/session';
import { errorText } from '../../api/error-toast';
import { i18n } from '../../language/i18n';
import { buttonClass } from '../../ui/button';
import * as icons from '../../ui/icons';
import { NotLoaded } from '../../ui/not-loaded';
import { Message } from '../../ui/panel';
import { useTitle } from '../../ui/use-title';
import { BookingList } from './booking-list';
import { FindBookings } from './find-bookings';
import * as panelStyles from '../../ui/panel.module.css';
import * as styles from './my-tickets-screen.module.css';

export function MyTicketsScreen() {
  useTitle(i18n.t('My Tickets'));
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
      <h1>{i18n.t('My Tickets')}</h1>
      {data ? (
        data.length > 0 ? (
          <BookingList bookings={data} />
        ) : (
          <Message
            level={2}
            icon={icons.ticket}
            title={i18n.t('No tickets yet')}
            text={i18n.t('When you book seats while signed in, they appear here.')}
          >
            <Link to="/" hash="productions" className={buttonClass('primary')}>
              {i18n.t('Browse Productions')}
            </Link>
          </Message>
        )
      ) : isError ? (
        <NotLoaded
          level={2}
          title={i18n.t('Your tickets could not be loaded')}
          text={errorText(error, i18n.t('Please try again in a moment.'))}
          retry={refetch}
        />
      ) : (
        <Skeletons />
      )}
    </>
  );
}

function Skeletons() {
  return (
    <div className="stack" data-loading role="status" aria-label={i18n.t('Loading tickets')}>
      <div className={`${panelStyles.panel} ${styles.skeleton}`} />
      <div className={`${panelStyles.panel} ${styles.skeleton}`} />
    </div>
  );
}

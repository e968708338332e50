import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { isConfirmed } from '@contracts/rest/booking-status';
import { booking as bookingQuery } from '../../api/bookings';
import { errorText } from '../../api/error-toast';
import { i18n } from '../../language/i18n';
import { buttonClass } from '../../ui/button';
import * as icons from '../../ui/icons';
import { isFree } from '../../ui/money';
import { NotLoaded } from '../../ui/not-loaded';
import { Loading, Message } from '../../ui/panel';
import { CheckInbox } from '../../payment/check-inbox';

interface Props {
  readonly bookingId: string;
  readonly onComplete: (confirmationNumber: string) => void;
}

/** Polling interval in milliseconds until the buyer opens the link in the e-mail. */
const ASK_AGAIN_MS = 3000;

/** Polls until the link in the e-mail confirms a free order, then shows the ticket. Some free orders are confirmed at once. */
export function FreeBooked({ bookingId, onComplete }: Props) {
  const { data, isError, error, refetch, dataUpdatedAt } = useQuery({
    ...bookingQuery(bookingId),
    refetchInterval: ({ state }) =>
      state.data?.status === 'pending_payment' ? ASK_AGAIN_MS : false,
  });
  const isTicket = isConfirmed(data?.status);
  const confirmationNumber = isTicket ? (data?.confirmationNumber ?? null) : null;

  const complete = useRef(onComplete);
  useEffect(() => {
    complete.current = onComplete;
  });
  useEffect(() => {
    if (confirmationNumber) complete.current(confirmationNumber);
  }, [confirmationNumber]);

  if (data?.status === 'pending_payment' && isFree(data.totalAmount))
    return <CheckInbox booking={data} receivedAt={dataUpdatedAt} />;
  if (data && !isTicket) {
    const title =
      data.status === 'expired'
        ? i18n.t('Your time to confirm has run out')
        : i18n.t('The school has changed this booking');
    return (
      <Message level={2} icon={icons.ticket} title={title}>
        <Link to="/booking/$id" params={{ id: bookingId }} className={buttonClass('primary')}>
          {i18n.t('View your booking')}
        </Link>
      </Message>
    );
  }
  if (isError && !data) {
    return (
      <NotLoaded
        level={2}
        title={i18n.t('Your booking could not be read')}
        text={errorText(error, i18n.t('Please try again in a moment.'))}
        retry={refetch}
      />
    );
  }
  return <Loading text={i18n.t('Your booking is confirmed...')} />;
}

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { booking as bookingQuery } from '../../api/bookings';
import { errorText } from '../../api/error-toast';
import { Button, buttonClass } from '../../ui/button';
import { Loading, Message } from '../../ui/panel';

interface Props {
  readonly bookingId: string;
  readonly onComplete: (confirmationNumber: string) => void;
}

/** What cost nothing is confirmed by having been placed: all that is left is to show the ticket. */
export function FreeBooked({ bookingId, onComplete }: Props) {
  const { data, isError, error, refetch } = useQuery(bookingQuery(bookingId));
  const isConfirmed = data?.status === 'confirmed' || data?.status === 'verified';
  const confirmationNumber = isConfirmed ? data.confirmationNumber : null;

  const complete = useRef(onComplete);
  useEffect(() => {
    complete.current = onComplete;
  });
  useEffect(() => {
    if (confirmationNumber) complete.current(confirmationNumber);
  }, [confirmationNumber]);

  if (data && !isConfirmed) {
    return (
      <Message level={2} icon="ticket" title="The school has changed this booking">
        <Link to="/booking/$id" params={{ id: bookingId }} className={buttonClass('primary')}>
          View your booking
        </Link>
      </Message>
    );
  }
  if (isError && !data) {
    return (
      <Message
        level={2}
        icon="alert"
        title="Your booking could not be read"
        text={errorText(error, 'Please try again in a moment.')}
      >
        <Button look="primary" onClick={() => void refetch()}>
          Try again
        </Button>
      </Message>
    );
  }
  return <Loading text="Your booking is confirmed..." />;
}

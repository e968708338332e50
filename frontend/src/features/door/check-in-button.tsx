import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { booking as bookingQuery } from '../../api/bookings';
import { checkIn } from '../../api/check-in';
import { errorToast } from '../../api/error-toast';
import { Button } from '../../ui/button';
import { showToast } from '../../ui/toast-store';
import * as checkInActionStyles from './check-in-action.module.css';

interface CheckInButtonProps {
  bookingId: string;
  label: string;
  /** Asks once more before anybody is checked in. */
  askFirst: boolean;
  disabled: boolean;
}

/** Lets in everybody who is not in yet. */
export function CheckInButton({ bookingId, label, askFirst, disabled }: CheckInButtonProps) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const admit = useMutation({
    mutationFn: () => checkIn(bookingId),
    onSuccess: async () => {
      showToast({
        title: 'Check-in Successful',
        description: 'Guest has been checked in successfully.',
      });
      await client.invalidateQueries({ queryKey: bookingQuery(bookingId).queryKey, exact: true });
    },
    onError: (error) => {
      showToast(errorToast(error, 'Failed to check in guest.', 'Check-in Failed'));
      void client.invalidateQueries({ queryKey: bookingQuery(bookingId).queryKey, exact: true });
    },
    onSettled: () => setAsking(false),
  });
  if (!asking) {
    return (
      <Button
        look="primary"
        wide
        icon="check"
        className={checkInActionStyles.doorButton}
        disabled={disabled || admit.isPending}
        onClick={() => (askFirst ? setAsking(true) : admit.mutate())}
      >
        {admit.isPending ? 'Checking in...' : label}
      </Button>
    );
  }
  // The safe answer is where the finger was.
  return (
    <div role="group" aria-label="Check in on another day" className="stack">
      <Button
        autoFocus
        wide
        className={checkInActionStyles.doorButton}
        disabled={admit.isPending}
        onClick={() => setAsking(false)}
      >
        Do Not Check In
      </Button>
      <Button
        look="primary"
        wide
        icon="check"
        disabled={admit.isPending}
        onClick={() => admit.mutate()}
      >
        {admit.isPending ? 'Checking in...' : 'Check In, Although Not Today'}
      </Button>
    </div>
  );
}

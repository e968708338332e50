import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookingView, SeatInput } from '@contracts/rest/bookings';
import { checkInSeats } from '../../api/admin-bookings';
import { booking as bookingQuery } from '../../api/bookings';
import { errorToast } from '../../api/error-toast';
import { i18n } from '../../language/i18n';
import { Button } from '../../ui/button';
import * as icons from '../../ui/icons';
import { showToast } from '../../ui/toast-store';
import { PartyPicker, checkInLabel } from './party-picker';
import * as checkInActionStyles from './check-in-action.module.css';

interface CheckInButtonProps {
  booking: BookingView;
  /** Seats whose guests are not checked in yet. */
  waiting: readonly SeatInput[];
  /**
   * English label of the button when staff must confirm the check-in, such as `Check In, Although Not Today`; null without a
   * confirmation.
   */
  ask: string | null;
  disabled: boolean;
}

/** Button that checks in the guests who are present. The rest of the party may follow later. */
export function CheckInButton({ booking, waiting, ask, disabled }: CheckInButtonProps) {
  const client = useQueryClient();
  const [asking, setAsking] = useState<readonly SeatInput[] | null>(null);
  const { queryKey } = bookingQuery(booking.id);
  const admit = useMutation({
    mutationFn: (seats: readonly SeatInput[]) =>
      checkInSeats(booking.id, seats.length === booking.seats.length ? undefined : seats),
    onSuccess: async () => {
      showToast({
        title: i18n.t('Check-in Successful'),
        description: i18n.t('Guest has been checked in successfully.'),
      });
      await client.invalidateQueries({ queryKey, exact: true });
    },
    onError: (error) => {
      showToast(errorToast(error, i18n.t('Failed to check in guest.'), i18n.t('Check-in Failed')));
      void client.invalidateQueries({ queryKey, exact: true });
    },
    onSettled: () => setAsking(null),
  });
  const label = (count: number) => {
    if (count < waiting.length) return checkInLabel(count);
    if (booking.checkedInSeats.length === 0) return i18n.t('Check In Guest');
    return i18n.t('Check In {count, plural, one {# More Guest} other {# More Guests}}', { count });
  };
  if (!asking) {
    return (
      <PartyPicker
        key={waiting.length}
        waiting={waiting}
        label={label}
        pending={admit.isPending}
        disabled={disabled}
        onLetIn={(seats) => (ask ? setAsking(seats) : admit.mutate(seats))}
      />
    );
  }
  // The button that does not check in is drawn where the pressed button was, so that a double tap admits nobody.
  return (
    <div role="group" aria-label={i18n.t('Check in for another performance')} className="stack">
      <Button
        autoFocus
        wide
        className={checkInActionStyles.doorButton}
        disabled={admit.isPending}
        onClick={() => setAsking(null)}
      >
        {i18n.t('Do Not Check In')}
      </Button>
      <Button
        look="primary"
        wide
        icon={icons.check}
        disabled={admit.isPending}
        onClick={() => admit.mutate(asking)}
      >
        {admit.isPending ? i18n.t('Checking in...') : ask && i18n.t(ask)}
      </Button>
    </div>
  );
}

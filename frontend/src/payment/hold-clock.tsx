import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { BookingView } from '@contracts/rest/bookings';
import { booking as bookingQuery } from '../api/bookings';
import { errorToast } from '../api/error-toast';
import { extendHold } from '../api/own-order';
import { i18n } from '../language/i18n';
import { withElements } from '../language/with-elements';
import { Button } from '../ui/button';
import { time } from '../ui/dates';
import { Icon } from '../ui/icon';
import * as icons from '../ui/icons';
import { isFree } from '../ui/money';
import { showToast } from '../ui/toast-store';
import { HURRY_BELOW_MS, clockText, remainingMs, spokenAt, type HoldTimes } from './remaining';
import * as styles from './hold-clock.module.css';

export function useRemaining(times: HoldTimes, receivedAt: number): number | null {
  const [now, setNow] = useState(() => Date.now());
  const running = times.holdUntil !== null;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [running]);
  return remainingMs(times, receivedAt, Math.max(now, receivedAt));
}

/** Shows the remaining time of a hold. Warns near its end and offers more time with one tap. */
export function HoldClock({ booking, receivedAt }: { booking: BookingView; receivedAt: number }) {
  const left = useRemaining(booking, receivedAt);
  if (left === null || booking.holdUntil === null) return null;
  const hurry = left < HURRY_BELOW_MS;
  const offer = hurry && left > 0 && booking.canExtendHold;
  return (
    <div className={styles.holdClock} data-hurry={hurry || undefined}>
      <Icon of={icons.clock} />
      <p>
        {left > 0 ? (
          <>
            {hurry ? `${i18n.t('Your time is nearly over.')} ` : ''}
            {withElements(
              i18n.t('Your seats are held for <0>{clock}</0> <1>(until {time})</1>', {
                clock: clockText(left),
                time: time(booking.holdUntil),
              }),
              <strong role="timer" className="number" />,
              <span className={styles.holdUntil} />,
            )}
          </>
        ) : isFree(booking.totalAmount) ? (
          i18n.t('Your time to confirm has run out. Checking your seats...')
        ) : (
          i18n.t('Your time to pay has run out. Checking your seats...')
        )}
      </p>
      {offer && <MoreTime bookingId={booking.id} />}
      <span className="visually-hidden" aria-live="polite">
        {spokenAt(left)} {offer && i18n.t('You can ask for more time.')}
      </span>
    </div>
  );
}

function MoreTime({ bookingId }: { bookingId: string }) {
  const client = useQueryClient();
  const { queryKey } = bookingQuery(bookingId);
  const more = useMutation({
    mutationFn: () => extendHold(bookingId),
    onSuccess: async (hold) => {
      // Cancels an earlier fetch of the booking, because its answer would replace the new deadline by the old one.
      await client.cancelQueries({ queryKey, exact: true });
      client.setQueryData(queryKey, (known) => known && { ...known, ...hold });
      // Refetches the rest of the booking, because the running fetch was cancelled.
      void client.invalidateQueries({ queryKey, exact: true });
      if (hold.holdUntil)
        showToast({
          title: i18n.t('You have more time'),
          description: i18n.t('Your seats are held until {time}.', { time: time(hold.holdUntil) }),
        });
    },
    onError: (error) => {
      showToast(errorToast(error, i18n.t('More time could not be had. Please try again.')));
      void client.invalidateQueries({ queryKey, exact: true });
    },
  });
  return (
    <Button disabled={more.isPending} onClick={() => more.mutate()}>
      {i18n.t('Give me more time')}
    </Button>
  );
}

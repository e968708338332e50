import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { BookingView } from '@contracts/rest/bookings';
import { booking as bookingQuery } from '../api/bookings';
import { remainingMs } from './remaining';

/** Polling interval in milliseconds. Polling is needed because the job that expires bookings may run a moment late. */
const ASK_AGAIN_MS = 3000;

/** Polls the booking after its hold has ended, until the server has decided about it. */
export function useExpiryCheck(booking: BookingView | undefined, receivedAt: number) {
  const client = useQueryClient();
  const id = booking?.id;
  const left = booking ? remainingMs(booking, receivedAt, receivedAt) : null;
  useEffect(() => {
    if (id === undefined || left === null) return;
    const timer = setTimeout(
      () => void client.invalidateQueries({ queryKey: bookingQuery(id).queryKey, exact: true }),
      left > 0 ? Math.min(left + 500, 2_000_000_000) : ASK_AGAIN_MS,
    );
    return () => clearTimeout(timer);
  }, [client, id, left, receivedAt]);
}

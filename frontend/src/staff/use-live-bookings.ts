import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { adminBookingsKey } from '../api/admin-bookings';
import { followStream } from '../api/live-stream';

const ASK_AGAIN_AFTER_MS = 30_000;

/**
 * Reads the bookings again whenever the server says that some changed, for as long as the window is in sight. Answers whether the
 * server tells; while it does not, the list asks by itself.
 */
export function useLiveBookings(): boolean {
  const client = useQueryClient();
  const [connected, setConnected] = useState(false);
  useEffect(() => {
    const look = () => void client.invalidateQueries({ queryKey: adminBookingsKey });
    const leave = followStream({
      url: '/api/admin/bookings/live',
      on: {
        ready: () => {
          setConnected(true);
          look();
        },
        changed: look,
      },
      onQuiet: () => setConnected(false),
      askAgainAfterMs: ASK_AGAIN_AFTER_MS,
    });
    return () => {
      leave();
      setConnected(false);
    };
  }, [client]);
  return connected;
}

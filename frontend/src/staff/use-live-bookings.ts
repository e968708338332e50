import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { adminBookingsKey } from '../api/admin-bookings';
import { followStream } from '../api/live-stream';

const ASK_AGAIN_AFTER_MS = 30_000;

/**
 * Refetches bookings whenever the server reports a change, while the window is visible. Returns whether the stream is connected;
 * without it, the list polls.
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

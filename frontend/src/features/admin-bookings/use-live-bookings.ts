import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { adminBookingsKey } from '../../api/admin-bookings';

/** A stream that was refused is asked for again after so long. */
const RECONNECT_AFTER_MS = 30_000;

/**
 * Reads the bookings again whenever the server says that some changed, for as long as the window is in sight: a browser has six
 * connections to a site. Answers whether the server tells; while it does not, the list asks by itself.
 */
export function useLiveBookings(): boolean {
  const client = useQueryClient();
  const [connected, setConnected] = useState(false);
  useEffect(() => {
    let source: EventSource | null = null;
    let again: ReturnType<typeof setTimeout> | undefined;
    const look = () => void client.invalidateQueries({ queryKey: adminBookingsKey });
    const connect = () => {
      source = new EventSource('/api/admin/bookings/live');
      source.addEventListener('ready', () => {
        setConnected(true);
        look();
      });
      source.addEventListener('changed', look);
      // The browser reconnects by itself after a lost connection, but not after a refusal.
      source.addEventListener('error', () => {
        setConnected(false);
        if (source?.readyState === EventSource.CLOSED)
          again = setTimeout(connect, RECONNECT_AFTER_MS);
      });
    };
    const disconnect = () => {
      clearTimeout(again);
      source?.close();
      setConnected(false);
    };
    const onVisibility = () => {
      disconnect();
      if (document.visibilityState === 'visible') connect();
    };
    document.addEventListener('visibilitychange', onVisibility);
    onVisibility();
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      disconnect();
    };
  }, [client]);
  return connected;
}

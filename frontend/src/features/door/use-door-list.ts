import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DoorListView, DoorTicket } from '@contracts/rest/door';
import { doorList, readDoorList } from '../../api/check-in';
import { NetworkError } from '../../api/errors';
import { serverNow } from '../../api/server-clock';
import { keepList, keptList, keptScans } from '../../storage/door-store';
import { withScans, withTickets } from './offline-ticket';

/** A connection that was refused is asked for again after so long. */
const RECONNECT_AFTER_MS = 5000;

export interface KnownDoorList {
  /** Null while it is not known. */
  readonly list: DoorListView | null;
  /** Whether the server tells this device what happens at other doors. */
  readonly connected: boolean;
  /** Writes what this device did into its own list. */
  readonly note: (ticket: DoorTicket) => void;
}

/**
 * The tickets of one performance: read from the server, kept on this device for the time without network, and told of by the
 * server whenever they change, so that one door sees what another one scanned.
 * @param onConnected the server is there (again)
 */
export function useDoorList(performanceId: string | null, onConnected: () => void): KnownDoorList {
  const client = useQueryClient();
  const [connected, setConnected] = useState(false);
  const { queryKey } = doorList(performanceId ?? '');
  const { data } = useQuery({
    ...doorList(performanceId ?? ''),
    enabled: performanceId !== null,
    queryFn: async (context) => {
      try {
        // Before and after, because one may be told, or made, while the server answers.
        const before = await keptScans();
        const answered = await readDoorList(context);
        const list = withScans(answered, [...before, ...(await keptScans())]);
        await keepList(list);
        return list;
      } catch (error) {
        const kept = error instanceof NetworkError ? await keptList(performanceId ?? '') : null;
        if (kept) return kept;
        throw error;
      }
    },
    retry: false,
  });

  const change = (changed: readonly DoorTicket[], gone: readonly string[] = []) => {
    const next = client.setQueryData<DoorListView>(
      queryKey,
      (list) =>
        list && {
          ...withTickets(list, changed, gone),
          serverTime: new Date(serverNow()).toISOString(),
        },
    );
    if (next) void keepList(next);
  };

  useEffect(() => {
    if (performanceId === null) return;
    let source: EventSource;
    let again: ReturnType<typeof setTimeout> | undefined;
    const connect = () => {
      source = new EventSource(`/api/admin/performances/${performanceId}/door-live`);
      source.addEventListener('ready', () => {
        setConnected(true);
        void client.refetchQueries({ queryKey, exact: true });
        onConnected();
      });
      source.addEventListener('tickets', (event: MessageEvent<string>) => {
        const { tickets, gone } = JSON.parse(event.data) as {
          tickets: DoorTicket[];
          gone: string[];
        };
        change(tickets, gone);
      });
      // The browser reconnects by itself after a lost connection, but not after a refusal.
      source.addEventListener('error', () => {
        setConnected(false);
        if (source.readyState === EventSource.CLOSED)
          again = setTimeout(connect, RECONNECT_AFTER_MS);
      });
    };
    connect();
    return () => {
      clearTimeout(again);
      source.close();
      setConnected(false);
    };
    // `change` and `onConnected` are made anew with each drawing; what they do depends on the performance alone.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [performanceId]);

  return { list: data ?? null, connected, note: (ticket) => change([ticket]) };
}

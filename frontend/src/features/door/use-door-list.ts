import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { DoorKey, DoorListView, DoorTicket } from '@contracts/rest/door';
import { doorList, readDoorList } from '../../api/check-in';
import { readDoorKeys } from '../../api/door-keys';
import { isUndecided } from '../../api/errors';
import { followStream } from '../../api/live-stream';
import { serverNow } from '../../api/server-clock';
import { TIMEOUT_MS } from '../../api/with-timeout';
import { keepKeys, keepList, keptKeys, keptList, keptScans } from '../../storage/door-store';
import { canCheck, isExpired, isSigned, ticketsAreSigned, type ListRefusal } from './list-check';
import { withScans, withTickets } from './offline-ticket';
import { withKeptScans } from './with-kept-scans';

const ASK_AGAIN_AFTER_MS = 5000;

/** List with the facts that decide whether it may be used without network. */
interface CheckedList {
  readonly list: DoorListView;
  readonly keys: readonly DoorKey[];
  readonly changed: boolean;
}

export interface KnownDoorList {
  /** List of tickets; null until it is loaded. */
  readonly list: DoorListView | null;
  /** Returns the reason why the list admits nobody without network at present; null when it admits guests. */
  readonly refusal: () => ListRefusal | null;
  /**
   * True while this device receives the other doors' scans from the server; null during the first attempt to connect, for five
   * seconds at most.
   */
  readonly connected: boolean | null;
  /** Changes a ticket in this device's list after a scan. `rewrite` gets the ticket as it is in the list at that moment. */
  readonly note: (bookingId: string, rewrite: (known: DoorTicket) => DoorTicket) => void;
}

/**
 * Returns the ticket list of one performance. The list is read from the server, updated when other doors scan, and stored for
 * times without network. A stored list is verified before it is used.
 * @param onConnected called each time when the connection to the server is made
 */
export function useDoorList(performanceId: string | null, onConnected: () => void): KnownDoorList {
  const client = useQueryClient();
  const [connected, setConnected] = useState<boolean | null>(null);
  const { queryKey: path } = doorList(performanceId ?? '');
  const queryKey = [...path, 'checked'];
  /** Shows the stored list until the server's list arrives. */
  const showKept = async () => {
    const kept = await readKept(performanceId ?? '');
    if (kept && client.getQueryData(queryKey) === undefined) client.setQueryData(queryKey, kept);
  };
  const { data } = useQuery({
    queryKey,
    enabled: performanceId !== null,
    queryFn: async ({ signal }): Promise<CheckedList> => {
      const meanwhile = setTimeout(() => void showKept(), TIMEOUT_MS);
      try {
        const read = () => readList(performanceId ?? '', path, signal);
        const first = await read();
        // Reads the list and the keys again when the keys have changed. For a minute after a change of SECRET, two backends may
        // use different keys.
        return first.changed ? await read() : first;
      } catch (error) {
        if (!isUndecided(error)) throw error;
        const known = client.getQueryData<CheckedList>(queryKey);
        // A browser that cannot verify signatures keeps the list that this page got from the server.
        if (known && !canCheck()) return known;
        const kept = await readKept(performanceId ?? '');
        if (!kept) throw error;
        return kept;
      } finally {
        clearTimeout(meanwhile);
      }
    },
    staleTime: 0,
    retry: false,
  });

  const change = (rewrite: (list: DoorListView) => DoorListView) => {
    const next = client.setQueryData<CheckedList>(
      queryKey,
      (known) => known && { ...known, list: rewrite(known.list) },
    );
    if (next) void keepList(next.list);
  };

  const news = useRef(Promise.resolve());
  /** Applies updates one after another. After an update without a valid signature, list and keys are refetched. */
  const hear = ({ tickets, gone }: { tickets: DoorTicket[]; gone: string[] }) => {
    const readAnew = () => client.refetchQueries({ queryKey, exact: true });
    news.current = news.current
      .then(async () => {
        const keys = client.getQueryData<CheckedList>(queryKey)?.keys ?? [];
        const good = !canCheck() || (await ticketsAreSigned(tickets, performanceId ?? '', keys));
        // The server's ticket lacks the scans that this device has not sent yet.
        const scans = await keptScans();
        if (good)
          change((list) => ({
            ...withScans(withTickets(list, tickets, gone), scans),
            serverTime: new Date(serverNow()).toISOString(),
          }));
        else await readAnew();
      })
      // An update that this build cannot read must not block later updates.
      .catch(readAnew);
  };

  useEffect(() => {
    if (performanceId === null) return;
    const leave = followStream({
      url: `/api/admin/performances/${performanceId}/door-live`,
      on: {
        ready: () => {
          setConnected(true);
          void client.refetchQueries({ queryKey, exact: true });
          onConnected();
        },
        tickets: (data) => hear(data as { tickets: DoorTicket[]; gone: string[] }),
      },
      onQuiet: () => setConnected(false),
      askAgainAfterMs: ASK_AGAIN_AFTER_MS,
      // Keeps the stream open in a hidden tab, so that the list is up to date when a volunteer returns from another app.
      whileHidden: true,
    });
    const late = setTimeout(() => setConnected((known) => known ?? false), TIMEOUT_MS);
    return () => {
      clearTimeout(late);
      leave();
      setConnected(null);
    };
    // `hear` and `onConnected` are new in each render but depend on the performance alone.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [performanceId]);

  return {
    list: data?.list ?? null,
    refusal: () => (data ? refusalOf(data) : null),
    connected,
    note: (bookingId, rewrite) =>
      change((list) => {
        const known = list.tickets.find((ticket) => ticket.bookingId === bookingId);
        return known ? withTickets(list, [rewrite(known)]) : list;
      }),
  };
}

/** Returns the list stored on this device; null if there is none. */
async function readKept(performanceId: string): Promise<CheckedList | null> {
  const kept = await keptList(performanceId);
  if (!kept) return null;
  // The page may have been closed after storing a scan and before writing it into the list.
  const list = withScans(kept, await keptScans());
  const keys = await keptKeys();
  return { list, keys, changed: !(await isSigned(list, performanceId, keys)) };
}

/** Fetches the server's list and adds the scans that this device has not sent. A list with a wrong signature is not stored. */
async function readList(
  performanceId: string,
  path: readonly string[],
  signal: AbortSignal,
): Promise<CheckedList> {
  const {
    answer: [answered, keys],
    scans,
  } = await withKeptScans(() =>
    Promise.all([
      readDoorList({ queryKey: path, signal }),
      // A backend of the previous release sends no keys; the stored ones are used.
      readDoorKeys(signal).then(({ keys }) => keys, keptKeys),
    ]),
  );
  const list = withScans(answered, scans);
  const changed = canCheck() && !(await isSigned(list, performanceId, keys));
  if (!changed) {
    await keepKeys(keys);
    await keepList(list);
  }
  return { list, keys, changed };
}

function refusalOf({ list, changed }: CheckedList): ListRefusal | null {
  if (changed) return 'changed';
  return isExpired(list, serverNow()) ? 'expired' : null;
}

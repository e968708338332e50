import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { DoorKey, DoorListView, DoorTicket } from '@contracts/rest/door';
import { doorList, readDoorList } from '../../api/check-in';
import { readDoorKeys } from '../../api/door-keys';
import { isUndecided } from '../../api/errors';
import { followStream } from '../../api/live-stream';
import { serverNow } from '../../api/server-clock';
import { SOON_MS } from '../../api/soon';
import { keepKeys, keepList, keptKeys, keptList, keptScans } from '../../storage/door-store';
import { canCheck, isExpired, isSigned, ticketsAreSigned } from './list-check';
import type { ListRefusal } from './list-check';
import { withScans, withTickets } from './offline-ticket';
import { withKeptScans } from './with-kept-scans';

const ASK_AGAIN_AFTER_MS = 5000;

/** A list, and whether it may decide without network. */
interface CheckedList {
  readonly list: DoorListView;
  readonly keys: readonly DoorKey[];
  readonly changed: boolean;
}

export interface KnownDoorList {
  /** Null while it is not known. */
  readonly list: DoorListView | null;
  /** Returns the reason why the list admits nobody without network right now; null when it does. */
  readonly refusal: () => ListRefusal | null;
  /** True while the server sends this device the scans of other doors. */
  readonly connected: boolean;
  /** Writes this device's scan into its own list; `rewrite` gets the ticket as the list has it at that moment. */
  readonly note: (bookingId: string, rewrite: (known: DoorTicket) => DoorTicket) => void;
}

/**
 * Returns the tickets of one performance: read from the server, updated when other doors scan, and stored for times without
 * network. A stored list is verified before it decides.
 * @param onConnected called when the connection to the server is made, also again
 */
export function useDoorList(performanceId: string | null, onConnected: () => void): KnownDoorList {
  const client = useQueryClient();
  const [connected, setConnected] = useState(false);
  const { queryKey: path } = doorList(performanceId ?? '');
  const queryKey = [...path, 'checked'];
  /** For as long as the server's own list is on its way. */
  const showKept = async () => {
    const kept = await readKept(performanceId ?? '');
    if (kept && client.getQueryData(queryKey) === undefined) client.setQueryData(queryKey, kept);
  };
  const { data } = useQuery({
    queryKey,
    enabled: performanceId !== null,
    queryFn: async ({ signal }): Promise<CheckedList> => {
      const meanwhile = setTimeout(() => void showKept(), SOON_MS);
      try {
        const read = () => readList(performanceId ?? '', path, signal);
        const first = await read();
        // The list and the keys may come from two backends of which one has another SECRET for a minute.
        return first.changed ? await read() : first;
      } catch (error) {
        if (!isUndecided(error)) throw error;
        const known = client.getQueryData<CheckedList>(queryKey);
        // Nothing can be checked here: what the server told this page goes on deciding.
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
  /** One piece of news after another. What is not signed by a known key is read from the list, with the keys of today. */
  const hear = ({ tickets, gone }: { tickets: DoorTicket[]; gone: string[] }) => {
    const readAnew = () => client.refetchQueries({ queryKey, exact: true });
    news.current = news.current
      .then(async () => {
        const keys = client.getQueryData<CheckedList>(queryKey)?.keys ?? [];
        const good = !canCheck() || (await ticketsAreSigned(tickets, performanceId ?? '', keys));
        // The server tells a ticket without what this device has not told it yet.
        const scans = await keptScans();
        if (good)
          change((list) => ({
            ...withScans(withTickets(list, tickets, gone), scans),
            serverTime: new Date(serverNow()).toISOString(),
          }));
        else await readAnew();
      })
      // A piece of news that this build cannot take keeps none of the later ones away.
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
      // A volunteer looks at a message and comes back to a list that is right.
      whileHidden: true,
    });
    return () => {
      leave();
      setConnected(false);
    };
    // `hear` and `onConnected` are made anew with each drawing; what they do depends on the performance alone.
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

/** The list that this device keeps; null when it keeps none. */
async function readKept(performanceId: string): Promise<CheckedList | null> {
  const kept = await keptList(performanceId);
  if (!kept) return null;
  // The page may have ended after it kept a scan and before it wrote that into the list.
  const list = withScans(kept, await keptScans());
  const keys = await keptKeys();
  return { list, keys, changed: !(await isSigned(list, performanceId, keys)) };
}

/** The list as the server has it now, with what this device has not told yet. A list that is not as it was signed is not kept. */
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
      // A backend of the release before does not tell its keys.
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

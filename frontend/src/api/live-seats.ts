import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SeatChanges } from '@contracts/rest/catalogue';
import { forgetSeatCounts } from './performances';
import { applySeatChanges, seating } from './seating';

const RECONNECT_AFTER_MS = 5000;

/** Keeps the cached seating of one performance as the server has it, for as long as the screen is open. */
export function useLiveSeats(productionId: string, performanceId: string) {
  const client = useQueryClient();
  useEffect(
    () => follow(client, productionId, performanceId),
    [client, productionId, performanceId],
  );
}

function follow(client: QueryClient, productionId: string, performanceId: string): () => void {
  const { queryKey } = seating(productionId, performanceId);
  let source: EventSource | null = null;
  let reconnect: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  /** Pushes that came while the seating was being read again: the answer may be older than they are. */
  let meanwhile: SeatChanges[] | null = null;

  const apply = (changes: SeatChanges) =>
    client.setQueryData(queryKey, (sections) => sections && applySeatChanges(sections, changes));

  async function refetch() {
    const missed: SeatChanges[] = [];
    meanwhile = missed;
    await client.refetchQueries({ queryKey });
    if (meanwhile === missed) meanwhile = null;
    if (!stopped) missed.forEach(apply);
  }

  function connect() {
    source = new EventSource(`/api/performances/${performanceId}/live`, { withCredentials: true });
    source.addEventListener('ready', () => void refetch());
    source.addEventListener('seats', (event: MessageEvent<string>) => {
      const changes = JSON.parse(event.data) as SeatChanges;
      meanwhile?.push(changes);
      apply(changes);
      void forgetSeatCounts(client);
    });
    // A lost connection comes back by itself; one the server refused does not.
    source.addEventListener('error', () => {
      if (source?.readyState === EventSource.CLOSED && !stopped)
        reconnect = setTimeout(connect, RECONNECT_AFTER_MS);
    });
  }

  function disconnect() {
    clearTimeout(reconnect);
    source?.close();
    source = null;
  }

  /** A browser has six connections to a site: hidden tabs leave theirs to others, and read the map again when shown. */
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') disconnect();
    else if (source === null || source.readyState === EventSource.CLOSED) {
      disconnect();
      connect();
    }
  };

  document.addEventListener('visibilitychange', onVisibility);
  onVisibility();
  return () => {
    stopped = true;
    document.removeEventListener('visibilitychange', onVisibility);
    disconnect();
  };
}

import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SeatChanges } from '@contracts/rest/catalogue';
import { forgetSeatCounts } from './performances';
import { applySeatChanges, seating } from './seating';

/** A stream that was refused is asked for again after so long; the server names the same time in Retry-After. */
const RECONNECT_AFTER_MS = 30_000;
/** Meanwhile the seating is read this often. Unchanged, it costs the server an answer without a body. */
const POLL_EVERY_MS = 10_000;

/**
 * Keeps the cached seating of one performance as the server has it, for as long as the screen is open and its tab is shown: by
 * a stream of changes, and by asking now and then while the server refuses one (too many of one network, or it is restarted).
 */
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
  let poll: ReturnType<typeof setInterval> | undefined;
  let stopped = false;
  /**
   * Pushes that came while the seating was being read again, because the answer may be older than
   * they are.
   */
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
    source.addEventListener('ready', () => {
      clearInterval(poll);
      void refetch();
    });
    source.addEventListener('seats', (event: MessageEvent<string>) => {
      const changes = JSON.parse(event.data) as SeatChanges;
      meanwhile?.push(changes);
      apply(changes);
      void forgetSeatCounts(client);
    });
    // The browser reconnects by itself after a lost connection, but not after a refusal.
    source.addEventListener('error', () => {
      if (source?.readyState !== EventSource.CLOSED || stopped) return;
      clearInterval(poll);
      poll = setInterval(() => void refetch(), POLL_EVERY_MS);
      reconnect = setTimeout(connect, RECONNECT_AFTER_MS);
    });
  }

  function disconnect() {
    clearTimeout(reconnect);
    clearInterval(poll);
    source?.close();
    source = null;
  }

  /**
   * A browser has six connections to a site: hidden tabs close theirs, and read the map again when
   * shown.
   */
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

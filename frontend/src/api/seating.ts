import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { SeatChanges, SeatingRowView, SeatingSectionView } from '@contracts/rest/catalogue';
import { HttpError } from './errors';
import { call } from './http';
import { useEffect } from 'react';
import { forgetSeatCounts } from './performances';

export type Seating = readonly SeatingSectionView[];

/** The plan of a production with the seats of one performance that are taken. */
export const seating = (productionId: string, performanceId: string) =>
  queryOptions({
    queryKey: ['/api/productions', productionId, 'seating', performanceId],
    queryFn: async ({ signal }) => {
      try {
        return await call<Seating>(
          `/api/productions/${productionId}/seating?performanceId=${encodeURIComponent(performanceId)}`,
          { signal },
        );
      } catch (error) {
        if (error instanceof HttpError)
          throw new Error('Failed to fetch seating', { cause: error });
        throw error;
      }
    },
  });

/** The seating after a push from the server. Rows without a change stay the same objects. */
export function applySeatChanges(sections: Seating, changes: SeatChanges): Seating {
  const byRow = new Map<string, SeatChanges['seats'][number][]>();
  for (const seat of changes.seats) byRow.set(seat.rowId, [...(byRow.get(seat.rowId) ?? []), seat]);
  const touched = (row: SeatingRowView) => byRow.has(row.id);
  return sections.map((section) =>
    section.rows.some(touched)
      ? { ...section, rows: section.rows.map((row) => changeRow(row, byRow.get(row.id))) }
      : section,
  );
}

function changeRow(row: SeatingRowView, changed: SeatChanges['seats'] | undefined): SeatingRowView {
  if (!changed) return row;
  const overrides = new Map(row.overrides.map((override) => [override.seatNumber, override]));
  for (const { number, status } of changed) {
    overrides.set(number, {
      seatNumber: number,
      status,
      customPrice: overrides.get(number)?.customPrice ?? null,
    });
  }
  return { ...row, overrides: [...overrides.values()] };
}

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

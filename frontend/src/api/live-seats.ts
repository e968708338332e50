import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SeatInput } from '@contracts/rest/bookings';
import type { SeatChanges, SeatingRowView } from '@contracts/rest/catalogue';
import { followStream } from './live-stream';
import { forgetSeatCounts } from './performances';
import { seating, type Seating } from './seating';

/** Applies a push from the server to a seating. Unchanged rows stay the same objects. */
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
    const before = overrides.get(number) ?? { customPrice: null };
    overrides.set(number, { ...before, seatNumber: number, status });
  }
  return { ...row, overrides: [...overrides.values()] };
}

/**
 * Marks seats as taken in the cache after this screen has sold them or kept them back. They are then not offered to the
 * next guest.
 */
export function markTaken(
  client: QueryClient,
  { productionId, id }: { readonly productionId: string; readonly id: string },
  seats: readonly SeatInput[],
): void {
  const { queryKey } = seating(productionId, id);
  const placeOf = (section: string, row: string): string => JSON.stringify([section, row]);
  client.setQueryData(queryKey, (sections) => {
    if (!sections) return sections;
    const rowIds = new Map(
      sections.flatMap(({ name, rows }) =>
        rows.map((row) => [placeOf(name, row.rowLabel), row.id]),
      ),
    );
    const taken = seats.flatMap((seat) => {
      const rowId = rowIds.get(placeOf(seat.section, seat.row));
      return rowId ? [{ ...seat, rowId, status: 'booked' as const }] : [];
    });
    return applySeatChanges(sections, { seats: taken });
  });
}

/** Milliseconds until a refused stream is retried; the server sends the same value in Retry-After. */
const ASK_AGAIN_AFTER_MS = 30_000;
/**
 * Polling interval while there is no stream, in milliseconds. If the seating has not changed, the server's answer has no body.
 */
const POLL_EVERY_MS = 10_000;

/**
 * Keeps the cached seating of a performance up to date while the tab is visible, by a stream of changes. Polls instead while the
 * server refuses the stream (too many streams from one network, or a restart).
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
  let poll: ReturnType<typeof setInterval> | undefined;
  let stopped = false;
  /** Changes that the server pushed during a refetch. They are applied to the refetched seating, which may be older. */
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

  const leave = followStream({
    url: `/api/performances/${performanceId}/live`,
    on: {
      ready: () => {
        clearInterval(poll);
        void refetch();
      },
      seats: (data) => {
        const changes = data as SeatChanges;
        meanwhile?.push(changes);
        apply(changes);
        void forgetSeatCounts(client);
      },
    },
    onQuiet: (why) => {
      if (why === 'lost') return;
      clearInterval(poll);
      if (why === 'refused') poll = setInterval(() => void refetch(), POLL_EVERY_MS);
    },
    askAgainAfterMs: ASK_AGAIN_AFTER_MS,
  });
  return () => {
    stopped = true;
    leave();
    clearInterval(poll);
  };
}

import { queryOptions } from '@tanstack/react-query';
import type { SeatChanges, SeatingRowView, SeatingSectionView } from '@contracts/rest/catalogue';
import { HttpError } from './errors';
import { call } from './http';

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

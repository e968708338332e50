import type { PerformanceReplay } from '@contracts/rest/replay';
import { deriveSections } from '../seats';
import type { Seat, SeatSection } from '../seats';

/** The seating plan as it was since a moment. */
export interface Plan {
  /** In milliseconds since the performance was added. */
  readonly since: number;
  readonly sections: readonly SeatSection[];
}

export const plansOf = (replay: PerformanceReplay): readonly Plan[] =>
  replay.plans.map(({ at: since, sections }) => ({ since, sections: deriveSections(sections) }));

/** The seat with its row, by the newest plan that has one of that name. */
export function seatOfPlans(
  plans: readonly Plan[],
  wanted: string | undefined,
): { readonly rowId: string; readonly seat: Seat } | null {
  for (const { sections } of [...plans].reverse())
    for (const row of sections.flatMap(({ rows }) => rows)) {
      const seat = row.seats.find(({ id }) => id === wanted);
      if (seat) return { rowId: row.id, seat };
    }
  return null;
}

/** Which place in `replay.seats` a seat of any plan has: looked up for each seat of each frame, so not by a text. */
export function placesOfSeats(
  replay: PerformanceReplay,
  plans: readonly Plan[],
): ReadonlyMap<Seat, number> {
  const places = new Map(replay.seats.map(([row, number], place) => [`${row}:${number}`, place]));
  return new Map(
    plans
      .flatMap(({ sections }) => sections.flatMap(({ rows }) => rows))
      .flatMap(({ id, seats }) =>
        seats.flatMap((seat) => {
          const place = places.get(`${id}:${seat.number}`);
          return place === undefined ? [] : [[seat, place] as const];
        }),
      ),
  );
}

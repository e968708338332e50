import type { PerformanceView } from '@contracts/rest/catalogue';

const HOUR = 3_600_000;

/** What the door needs to know of a performance to be chosen. */
export type DoorChoice = Pick<
  PerformanceView,
  'id' | 'productionId' | 'productionTitle' | 'dateTime'
>;

/** The performance whose doors are open: the nearest that began at most 3 hours ago or begins within 3. */
export function doorNow(performances: readonly DoorChoice[], now: number): DoorChoice | null {
  return performances
    .filter(({ dateTime }) => Math.abs(Date.parse(dateTime) - now) <= 3 * HOUR)
    .reduce<DoorChoice | null>(
      (best, one) =>
        best === null ||
        Math.abs(Date.parse(one.dateTime) - now) < Math.abs(Date.parse(best.dateTime) - now)
          ? one
          : best,
      null,
    );
}

/** Performances somebody may stand at the door of: from yesterday on, in order. */
export const doorsToCome = (
  performances: readonly DoorChoice[],
  now: number,
): readonly DoorChoice[] =>
  performances
    .filter(({ dateTime }) => Date.parse(dateTime) > now - 24 * HOUR)
    .sort((a, b) => a.dateTime.localeCompare(b.dateTime));

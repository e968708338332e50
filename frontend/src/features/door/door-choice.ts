import type { PerformanceView } from '@contracts/rest/catalogue';
import { DOORS_OPEN_MS, playsToday } from './same-day';

const DAY = 24 * 3_600_000;

/** Fields of a performance that the choice of a door needs. */
export type DoorChoice = Pick<
  PerformanceView,
  'id' | 'productionId' | 'productionTitle' | 'dateTime'
>;

/** Returns the performance whose doors are open: the nearest one from 3 hours before to 3 hours after its beginning. */
export function doorNow(performances: readonly DoorChoice[], now: number): DoorChoice | null {
  return performances
    .filter(({ dateTime }) => Math.abs(Date.parse(dateTime) - now) <= DOORS_OPEN_MS)
    .reduce<DoorChoice | null>(
      (best, one) =>
        best === null ||
        Math.abs(Date.parse(one.dateTime) - now) < Math.abs(Date.parse(best.dateTime) - now)
          ? one
          : best,
      null,
    );
}

/**
 * Returns the performance that a device opens with: its own choice (`ownId`), unless that plays on another day while the doors of
 * another performance are open. With yesterday's choice, each of today's tickets would get a warning.
 */
export function doorAtOpening(
  performances: readonly DoorChoice[],
  ownId: string | undefined,
  now: number,
): DoorChoice | null {
  const own = performances.find(({ id }) => id === ownId);
  const open = doorNow(performances, now);
  return own && (open === null || playsToday(own.dateTime, new Date(now))) ? own : open;
}

/** Returns the performances whose door staff can choose: from yesterday on, in order of time. */
export const doorsToCome = (
  performances: readonly DoorChoice[],
  now: number,
): readonly DoorChoice[] =>
  performances
    .filter(({ dateTime }) => Date.parse(dateTime) > now - DAY)
    .sort((a, b) => a.dateTime.localeCompare(b.dateTime));

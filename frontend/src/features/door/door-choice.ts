import type { PerformanceView } from '@contracts/rest/catalogue';
import { DOORS_OPEN_MS, playsToday } from './same-day';

const DAY = 24 * 3_600_000;

/** Performance as far as it matters for choosing a door. */
export type DoorChoice = Pick<
  PerformanceView,
  'id' | 'productionId' | 'productionTitle' | 'dateTime'
>;

/** Returns the performance whose doors are open: the nearest that began at most 3 hours ago or begins within 3. */
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
 * Returns the performance that a device opens with: its own choice (`ownId`), unless that plays on another day while another
 * one's doors are open. Yesterday's choice would question each of today's tickets.
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

/** Returns performances to choose a door from: from yesterday on, in order. */
export const doorsToCome = (
  performances: readonly DoorChoice[],
  now: number,
): readonly DoorChoice[] =>
  performances
    .filter(({ dateTime }) => Date.parse(dateTime) > now - DAY)
    .sort((a, b) => a.dateTime.localeCompare(b.dateTime));

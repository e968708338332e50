import type { PerformanceView } from '@contracts/rest/catalogue';
import { SOLD_AFTER_BEGINNING_MS } from '@contracts/rest/sales';
import { malaysianClock } from '@contracts/malaysian-time';

const HOUR = 3_600_000;

type Choice = Pick<PerformanceView, 'id' | 'dateTime' | 'archived' | 'draft'>;

/** Returns the performances that staff may sell seats of, in order; drafts are left out. */
export const sellable = <One extends Choice>(
  performances: readonly One[],
  now: number,
): readonly One[] =>
  performances
    .filter(
      ({ dateTime, archived, draft }) =>
        !archived && !draft && Date.parse(dateTime) + SOLD_AFTER_BEGINNING_MS > now,
    )
    .sort((a, b) => a.dateTime.localeCompare(b.dateTime));

/** Returns the performance to sell at the door: the nearest that began at most 3 hours ago, else the next. */
export const toSellNow = <One extends Choice>(
  performances: readonly One[],
  now: number,
): One | null =>
  performances.find(({ dateTime }) => Date.parse(dateTime) > now - 3 * HOUR) ??
  performances.at(-1) ??
  null;

/** Returns the default release of a block: a day before the performance begins, or at its beginning. ISO 8601. */
export function usualRelease(startsAt: string, now: number): string {
  const dayBefore = Date.parse(startsAt) - 24 * HOUR;
  return new Date(dayBefore > now ? dayBefore : Date.parse(startsAt)).toISOString();
}

/** Formats a moment for `datetime-local`, in the venue's time: `2026-11-27T20:00`. The server reads it the same way. */
export const localTime = (iso: string): string => malaysianClock(iso).slice(0, 16);

import type { PerformanceView } from '@contracts/rest/catalogue';

const HOUR = 3_600_000;

/** As long after its beginning the server sells seats of a performance: late guests. */
const SOLD_AFTER = 12 * HOUR;

type Choice = Pick<PerformanceView, 'id' | 'dateTime' | 'archived'>;

/** Performances that staff may sell seats of, in order. */
export const sellable = <One extends Choice>(
  performances: readonly One[],
  now: number,
): readonly One[] =>
  performances
    .filter(({ dateTime, archived }) => !archived && Date.parse(dateTime) + SOLD_AFTER > now)
    .sort((a, b) => a.dateTime.localeCompare(b.dateTime));

/** The one at whose door somebody is standing: the nearest that began at most 3 hours ago, else the next. */
export const toSellNow = <One extends Choice>(
  performances: readonly One[],
  now: number,
): One | null =>
  performances.find(({ dateTime }) => Date.parse(dateTime) > now - 3 * HOUR) ??
  performances.at(-1) ??
  null;

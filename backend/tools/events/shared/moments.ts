import { malaysianMidnight } from '../../../contracts/malaysian-time.js';
import type { EventStore, Position } from '../../../infrastructure/event-store/port.js';
import { WrongOptionsError } from '../subcommand.js';

/** Pattern of a day without a time, which begins at midnight in Malaysia, as everywhere in the product. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
/** Both stores write positions as groups of digits of fixed length (event-store/*\/positions.ts). */
const POSITION = /^(\d{6}-\d{20}-\d{19}|\d{20}-\d{20})$/;

/**
 * Parses a moment.
 * @param text `2026-11-23`, or `2026-11-23T20:15+08:00`, or the same with seconds or `Z`
 * @returns ISO 8601 in UTC
 * @throws WrongOptionsError naming the option
 */
export function momentOf(option: string, text: string): string {
  const time = DAY.test(text) ? malaysianMidnight(text).getTime() : Date.parse(text);
  if (!Number.isNaN(time) && (DAY.test(text) || MOMENT.test(text)))
    return new Date(time).toISOString();
  throw new WrongOptionsError(
    `${option} takes a day (2026-11-23: midnight in Malaysia) or a moment with its offset (2026-11-23T20:15+08:00), not "${text}".`,
  );
}

export const isPosition = (text: string): boolean => POSITION.test(text);

/**
 * Returns the position of the last event that the store had recorded before a moment, by the store's clock, or '' without one. A
 * reader at that moment knew all events up to this event.
 * @param moment ISO 8601, exclusive
 */
export async function positionBefore(
  store: Pick<EventStore, 'lookBack'>,
  moment: string,
): Promise<Position> {
  let before: Position | undefined;
  for (;;) {
    const { events, next } = await store.lookBack({
      until: moment,
      limit: 1,
      ...(before !== undefined && { before }),
    });
    const [newest] = events;
    if (newest) return newest.position;
    if (next === null) return '';
    before = next;
  }
}

/**
 * Returns the share of the log before a position, from 0 to 1, estimated from the number at the end of positions.
 * This is precise enough for a progress bar.
 */
export function shareOf(position: Position, from: Position, end: Position): number {
  const [at, first, last] = [position, from, end].map((each) =>
    Number(each.slice(each.lastIndexOf('-') + 1)),
  ) as [number, number, number];
  return last > first ? Math.min(1, Math.max(0, (at - first) / (last - first))) : 1;
}

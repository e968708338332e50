import type { DayOfCurve, SalesCurveView } from '@contracts/rest/administration';
import { count } from './figures';

/** Returns `part` as a percentage of `whole`, from 0 to 100, rounded to one decimal. */
const percentOf = (part: number, whole: number) =>
  whole === 0 ? 0 : Math.min(100, Math.round((part / whole) * 1000) / 10);

const inPercent = (value: number) => `${value.toFixed(1)}%`;

const seats = (value: number) => `${count(value)} ${value === 1 ? 'seat' : 'seats'}`;

const daysAway = (days: number) =>
  days === 0 ? 'the day itself' : `${count(days)} ${days === 1 ? 'day' : 'days'} before`;

/**
 * Returns the number of seats that earlier shows had sold as many days before, scaled to this hall; null without earlier shows.
 */
export const earlierSeats = ({ earlierPercent }: DayOfCurve, capacity: number): number | null =>
  earlierPercent === null ? null : Math.round((earlierPercent / 100) * capacity);

/** Returns the index of today in the sales curve. Returns 0 when today is earlier than the curve's first day. */
export const placeOfToday = ({
  days,
  daysBefore,
}: Pick<SalesCurveView, 'days' | 'daysBefore'>): number =>
  Math.max(
    0,
    days.findIndex((day) => day.daysBefore === daysBefore),
  );

/** Returns the percentage that earlier shows had sold by now; null without earlier shows. */
const earlierByNow = (view: SalesCurveView): number | null =>
  view.days[placeOfToday(view)]?.earlierPercent ?? null;

/** Describes one day of the sales curve: `12 days before: 140 of 300 seats sold (46.7%); earlier shows 52.1%`. */
export function dayOfCurveText(day: DayOfCurve, capacity: number): string {
  const own =
    day.sold === null
      ? 'still to come'
      : `${count(day.sold)} of ${seats(capacity)} sold (${inPercent(percentOf(day.sold, capacity))})`;
  const theirs =
    day.earlierPercent === null ? '' : `; earlier shows ${inPercent(day.earlierPercent)}`;
  const text = daysAway(day.daysBefore);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}: ${own}${theirs}`;
}

/**
 * Forecasts the final number of sold seats, if sales from today on follow those of earlier shows; null without earlier shows. It
 * adds percentage points of the hall rather than multiply, because early on a single sale would forecast a full hall.
 */
export function likelyInTheEnd(view: SalesCurveView): number | null {
  const { days, sold, capacity } = view;
  const now = earlierByNow(view);
  const end = days.at(-1)?.earlierPercent ?? null;
  if (now === null || end === null) return null;
  return Math.min(capacity, Math.round(sold + ((end - now) / 100) * capacity));
}

/**
 * Describes sales and forecast in sentences.
 * @param over true when the performance has begun
 */
export function fillText(view: SalesCurveView, over: boolean): string {
  const { sold, capacity, daysBefore, earlierShows } = view;
  const own = percentOf(sold, capacity);
  const soldText = `${count(sold)} of ${seats(capacity)} sold (${inPercent(own)})`;
  const when = over
    ? ''
    : daysBefore === 0
      ? ', today is the day'
      : `, ${count(daysBefore)} ${daysBefore === 1 ? 'day' : 'days'} to go`;
  const now = earlierByNow(view);
  if (now === null) return `${soldText}${when}. No earlier show to compare it with yet.`;
  const shows =
    earlierShows === 1 ? 'The earlier show' : `The ${count(earlierShows)} earlier shows`;
  const points = own - now;
  const than =
    Math.abs(points) < 1
      ? 'this one is level with that'
      : `this one is ${Math.abs(points).toFixed(1)} points ${points > 0 ? 'ahead' : 'behind'}`;
  if (over) return `${soldText}. ${shows} sold ${inPercent(now)}: ${than}.`;
  if (sold >= capacity) return `Sold out: ${soldText}${when}.`;
  const likely = likelyInTheEnd(view) ?? sold;
  const end =
    likely >= capacity
      ? 'If it goes on as it did then, it will be full.'
      : `If it goes on as it did then, about ${seats(likely)} (${inPercent(percentOf(likely, capacity))}) will be sold.`;
  return `${soldText}${when}. ${shows} had sold ${inPercent(now)} by then: ${than}. ${end}`;
}

/** Returns the chosen performance, else the next one, else the last one. */
export function performanceToFill<T extends { performanceId: string; dateTime: string }>(
  performances: readonly T[],
  chosen: string | undefined,
  nowMs: number,
): T | undefined {
  const inOrder = [...performances].sort((a, b) => a.dateTime.localeCompare(b.dateTime));
  return (
    inOrder.find(({ performanceId }) => performanceId === chosen) ??
    inOrder.find(({ dateTime }) => Date.parse(dateTime) > nowMs) ??
    inOrder.at(-1)
  );
}

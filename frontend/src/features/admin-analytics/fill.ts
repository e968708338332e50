import type { DayOfCurve, SalesCurveView } from '@contracts/rest/administration';
import { i18n } from '../../language/i18n';
import { joinSentences } from '../../language/sentences';
import { count } from './figures';

/** Returns `part` as a percentage of `whole`, from 0 to 100, rounded to one decimal. */
const percentOf = (part: number, whole: number) =>
  whole === 0 ? 0 : Math.min(100, Math.round((part / whole) * 1000) / 10);

const inPercent = (value: number) => `${value.toFixed(1)}%`;

const soldText = (sold: number, capacity: number) =>
  i18n.t('{sold} of {capacity, plural, one {# seat} other {# seats}} sold ({percent})', {
    sold: count(sold),
    capacity,
    percent: inPercent(percentOf(sold, capacity)),
  });

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
  const { sold, daysBefore: days, earlierPercent } = day;
  const when =
    days === 0
      ? i18n.t('The day itself')
      : i18n.t('{days, plural, one {# day} other {# days}} before', { days });
  const own = sold === null ? i18n.t('still to come') : soldText(sold, capacity);
  if (earlierPercent === null) return `${when}: ${own}`;
  return `${when}: ${own}; ${i18n.t('earlier shows {percent}', { percent: inPercent(earlierPercent) })}`;
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
  const now = earlierByNow(view);
  const values = { own: soldText(sold, capacity), days: daysBefore };
  if (now !== null && !over && sold >= capacity)
    return daysBefore === 0
      ? i18n.t('Sold out: {own}, today is the day.', values)
      : i18n.t('Sold out: {own}, {days, plural, one {# day} other {# days}} to go.', values);
  const first = over
    ? i18n.t('{own}.', values)
    : daysBefore === 0
      ? i18n.t('{own}, today is the day.', values)
      : i18n.t('{own}, {days, plural, one {# day} other {# days}} to go.', values);
  if (now === null)
    return joinSentences([first, i18n.t('No earlier show to compare it with yet.')]);
  const comparison = comparisonText(percentOf(sold, capacity) - now, over, {
    shows: earlierShows,
    percent: inPercent(now),
  });
  if (over) return joinSentences([first, comparison]);
  const likely = likelyInTheEnd(view) ?? sold;
  const end =
    likely >= capacity
      ? i18n.t('If it goes on as it did then, it will be full.')
      : i18n.t(
          'If it goes on as it did then, about {likely, plural, one {# seat} other {# seats}} ({percent}) will be sold.',
          { likely, percent: inPercent(percentOf(likely, capacity)) },
        );
  return joinSentences([first, comparison, end]);
}

/** Compares the sales with those of earlier shows. @param ahead percentage points, negative when the sales are behind */
function comparisonText(
  ahead: number,
  over: boolean,
  earlier: { readonly shows: number; readonly percent: string },
): string {
  const values = { ...earlier, points: Math.abs(ahead).toFixed(1) };
  if (Math.abs(ahead) < 1)
    return over
      ? i18n.t(
          '{shows, plural, one {The earlier show} other {The # earlier shows}} sold {percent}: this one is level with that.',
          values,
        )
      : i18n.t(
          '{shows, plural, one {The earlier show} other {The # earlier shows}} had sold {percent} by then: this one is level with that.',
          values,
        );
  if (ahead > 0)
    return over
      ? i18n.t(
          '{shows, plural, one {The earlier show} other {The # earlier shows}} sold {percent}: this one is {points} points ahead.',
          values,
        )
      : i18n.t(
          '{shows, plural, one {The earlier show} other {The # earlier shows}} had sold {percent} by then: this one is {points} points ahead.',
          values,
        );
  return over
    ? i18n.t(
        '{shows, plural, one {The earlier show} other {The # earlier shows}} sold {percent}: this one is {points} points behind.',
        values,
      )
    : i18n.t(
        '{shows, plural, one {The earlier show} other {The # earlier shows}} had sold {percent} by then: this one is {points} points behind.',
        values,
      );
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

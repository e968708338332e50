import { toSen } from '../../ui/money';

export interface DayOfSales {
  /** Day of the sales, in ISO 8601: `2026-11-21`. */
  readonly day: string;
  readonly sen: number;
  readonly seats: number;
}

const DAY_MS = 86_400_000;

/** Adds days without sales: every day between the first and the last, and at least `atLeast` days in all. */
export function everyDay(
  sales: readonly { day: string; revenue: string; seats: number }[],
  atLeast = 14,
): readonly DayOfSales[] {
  const known = new Map(
    sales.map(({ day, revenue, seats }) => [day, { day, sen: toSen(revenue), seats }]),
  );
  const times = [...known.keys()].map((day) => Date.parse(day));
  if (times.length === 0) return [];
  const last = Math.max(...times);
  const first = Math.min(...times, last - (atLeast - 1) * DAY_MS);
  return Array.from({ length: Math.round((last - first) / DAY_MS) + 1 }, (_, index) => {
    const day = new Date(first + index * DAY_MS).toISOString().slice(0, 10);
    return known.get(day) ?? { day, sen: 0, seats: 0 };
  });
}

/** Returns the next 1, 2 or 5 times a power of ten above a value, for the top of an axis. */
export function roundTop(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return (([1, 2, 2.5, 5, 10].find((step) => step * power >= value) ?? 10) as number) * power;
}

import type { PerformanceView } from '@contracts/rest/catalogue';

/** How the performances to come are selling: the next one, and the seats taken of all of them. */
export function salesSummary(performances: readonly PerformanceView[], now: number) {
  const toCome = performances
    .filter(({ dateTime }) => Date.parse(dateTime) > now)
    .sort((a, b) => a.dateTime.localeCompare(b.dateTime));
  const total = toCome.reduce((sum, { seatsTotal }) => sum + seatsTotal, 0);
  const taken = toCome.reduce(
    (sum, { seatsTotal, seatsRemaining }) => sum + seatsTotal - seatsRemaining,
    0,
  );
  return { next: toCome[0] ?? null, total, taken };
}

import type { PerformanceView } from '@contracts/rest/catalogue';
import { i18n } from '../../language/i18n';
import { seatsLeft } from '../../ui/staff/seats-left';

/** Summarises sales of future performances: the next performance, the total of taken seats, and the performances off sale. */
export function salesSummary(performances: readonly PerformanceView[], now: number) {
  const toCome = performances
    .filter(({ dateTime }) => Date.parse(dateTime) > now)
    .sort((a, b) => a.dateTime.localeCompare(b.dateTime));
  const total = toCome.reduce((sum, { seatsTotal }) => sum + seatsTotal, 0);
  const taken = toCome.reduce((sum, one) => sum + one.seatsTotal - seatsLeft(one), 0);
  return { next: toCome[0] ?? null, total, taken, notOnSale: notOnSale(toCome) };
}

function notOnSale(toCome: readonly PerformanceView[]): string | null {
  const off = toCome.filter(({ salesEnabled }) => salesEnabled === false).length;
  if (off === 0) return null;
  return off === toCome.length
    ? i18n.t('Not on sale')
    : i18n.t('{off} of {count} not on sale', { off, count: toCome.length });
}

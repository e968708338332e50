import { describe, expect, it } from '@jest/globals';
import type { PerformanceView } from '@contracts/rest/catalogue';
import { salesSummary } from './sales-summary';

const NOW = Date.parse('2027-03-10T00:00:00.000Z');
const showtime = (day: string, salesEnabled = true) =>
  ({
    dateTime: `2027-03-${day}T11:30:00.000Z`,
    salesEnabled,
    seatsTotal: 100,
    seatsRemaining: 40,
  }) as PerformanceView;

describe('the sales of a production, on its card', () => {
  it('are those of the showtimes to come', () => {
    const next = showtime('12');
    expect(salesSummary([showtime('13'), next, showtime('01')], NOW)).toEqual({
      next,
      total: 200,
      taken: 120,
      notOnSale: null,
    });
  });

  it.each([
    ['Not on sale', [showtime('12', false), showtime('13', false)]],
    ['1 of 2 not on sale', [showtime('12', false), showtime('13')]],
    [null, [showtime('01', false), showtime('12')]],
  ])('say %p where showtimes to come are switched off', (text, performances) =>
    expect(salesSummary(performances, NOW).notOnSale).toBe(text),
  );
});

import { describe, expect, it } from '@jest/globals';
import type { PerformanceView } from '@contracts/rest/catalogue';
import { salesSummary } from './sales-summary';

const NOW = Date.parse('2027-03-10T00:00:00.000Z');
const performance = (day: string, salesEnabled = true) =>
  ({
    dateTime: `2027-03-${day}T11:30:00.000Z`,
    salesEnabled,
    seatsTotal: 100,
    seatsRemaining: 40,
  }) as PerformanceView;

describe('the sales on the card of a production', () => {
  it('count only future showtimes', () => {
    const next = performance('12');
    expect(salesSummary([performance('13'), next, performance('01')], NOW)).toEqual({
      next,
      total: 200,
      taken: 120,
      notOnSale: null,
    });
  });

  it.each([
    ['Not on sale', [performance('12', false), performance('13', false)]],
    ['1 of 2 not on sale', [performance('12', false), performance('13')]],
    [null, [performance('01', false), performance('12')]],
  ])('say %p when future showtimes are off sale', (text, performances) =>
    expect(salesSummary(performances, NOW).notOnSale).toBe(text),
  );
});

import { describe, expect, it } from '@jest/globals';
import type { SalesCurveView } from '@contracts/rest/administration';
import { dayOfCurveText, fillText, likelyInTheEnd, performanceToFill } from './fill';

const view = (more: Partial<SalesCurveView> = {}): SalesCurveView => ({
  performanceId: 'p1',
  title: 'Gala Night',
  dateTime: '2030-04-01T12:00:00.000Z',
  capacity: 200,
  sold: 80,
  daysBefore: 1,
  earlierShows: 2,
  days: [
    { daysBefore: 2, sold: 60, earlierPercent: 20 },
    { daysBefore: 1, sold: 80, earlierPercent: 30 },
    { daysBefore: 0, sold: null, earlierPercent: 75.5 },
  ],
  ...more,
});
const alone = view({
  earlierShows: 0,
  days: view().days.map((day) => ({ ...day, earlierPercent: null })),
});

describe('the sales forecast', () => {
  it('compares a performance with earlier shows at the same number of days before', () => {
    expect(fillText(view(), false)).toBe(
      '80 of 200 seats sold (40.0%), 1 day to go. The 2 earlier shows had sold 30.0% by then: this one is 10.0 points ahead. If it goes on as it did then, about 171 seats (85.5%) will be sold.',
    );
    expect(fillText(view({ sold: 150 }), false)).toContain('it will be full.');
    expect(fillText(view({ sold: 200 }), false)).toBe(
      'Sold out: 200 of 200 seats sold (100.0%), 1 day to go.',
    );
  });

  it('shows only the sold seats when there are no earlier shows', () => {
    expect(fillText(alone, false)).toBe(
      '80 of 200 seats sold (40.0%), 1 day to go. No earlier show to compare it with yet.',
    );
    expect(likelyInTheEnd(alone)).toBeNull();
  });

  it('compares a performance with the first day of the sales curve when today is before that day', () => {
    expect(fillText(view({ daysBefore: 200, sold: 40 }), false)).toContain(
      '200 days to go. The 2 earlier shows had sold 20.0% by then: this one is level with that.',
    );
    expect(likelyInTheEnd(view({ daysBefore: 200, sold: 40 }))).toBe(151);
  });

  it("compares a past performance with the earlier shows' final sales", () => {
    expect(fillText(view({ daysBefore: 0, sold: 150, earlierShows: 1 }), true)).toBe(
      '150 of 200 seats sold (75.0%). The earlier show sold 75.5%: this one is level with that.',
    );
  });

  it('describes each day of the sales curve in words', () => {
    const [first, , last] = view().days;
    expect(first && dayOfCurveText(first, 200)).toBe(
      '2 days before: 60 of 200 seats sold (30.0%); earlier shows 20.0%',
    );
    expect(last && dayOfCurveText(last, 200)).toBe(
      'The day itself: still to come; earlier shows 75.5%',
    );
  });

  it('is for the chosen performance, or else for the next one', () => {
    const all = ['2030-01-03', '2030-01-01', '2030-01-02'].map((dateTime) => ({
      performanceId: dateTime,
      dateTime,
    }));
    const at = (day: string) => Date.parse(day);
    expect(performanceToFill(all, '2030-01-01', at('2030-01-02'))?.performanceId).toBe(
      '2030-01-01',
    );
    expect(performanceToFill(all, undefined, at('2030-01-01'))?.performanceId).toBe('2030-01-02');
    expect(performanceToFill(all, undefined, at('2031-01-01'))?.performanceId).toBe('2030-01-03');
    expect(performanceToFill([], undefined, 0)).toBeUndefined();
  });
});

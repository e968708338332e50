import { describe, expect, it } from '@jest/globals';
import type { PerformanceView } from '@contracts/rest/catalogue';
import { doorAtOpening, doorNow, doorsToCome } from './door-choice';

const at = (dateTime: string): PerformanceView => ({
  id: dateTime,
  productionId: 'p',
  productionTitle: 'P',
  dateTime,
  venue: 'V',
  salesEnabled: true,
  seatsTotal: 1,
  seatsRemaining: 1,
  priceFrom: '20.00',
});
const shows = ['2026-12-12T12:00:00Z', '2026-12-11T12:00:00Z', '2026-12-11T07:00:00Z'].map(at);

describe('the door chosen when the scanner opens', () => {
  it('is for the nearest performance within three hours, if there is one', () => {
    expect(doorNow(shows, Date.parse('2026-12-11T11:15:00Z'))?.id).toBe('2026-12-11T12:00:00Z');
    expect(doorNow(shows, Date.parse('2026-12-11T09:00:00Z'))?.id).toBe('2026-12-11T07:00:00Z');
    expect(doorNow(shows, Date.parse('2026-12-10T11:15:00Z'))).toBeNull();
  });

  it("is the device's own choice, unless that is for another day while the doors of another performance are open", () => {
    const [saturday, friday] = ['2026-12-12T12:00:00Z', '2026-12-11T12:00:00Z'];
    const at = (own: string | undefined, now: string) =>
      doorAtOpening(shows, own, Date.parse(now))?.id;
    expect(at(friday, '2026-12-12T11:00:00Z')).toBe(saturday);
    expect(at(saturday, '2026-12-11T11:00:00Z')).toBe(friday);
    expect(at(friday, '2026-12-11T07:00:00Z')).toBe(friday);
    expect(at(saturday, '2026-12-10T07:00:00Z')).toBe(saturday);
    expect(at('gone', '2026-12-12T11:00:00Z')).toBe(saturday);
    expect(at(undefined, '2026-12-10T07:00:00Z')).toBeUndefined();
  });

  it('can be changed to performances from yesterday on', () => {
    expect(doorsToCome(shows, Date.parse('2026-12-12T07:30:00Z')).map(({ id }) => id)).toEqual([
      '2026-12-11T12:00:00Z',
      '2026-12-12T12:00:00Z',
    ]);
  });
});

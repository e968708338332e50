import { describe, expect, it } from '@jest/globals';
import type { PerformanceView, ProductionView } from '@contracts/rest/catalogue';
import { WIDTHS } from '../../../../backend/infrastructure/files/local/picture-variants.js';
import { POSTER_WIDTHS, isLimited, posterTitleSize, seatsLeftText, homeCards } from './home-data';
import { HERO_WIDTHS } from '../../ui/picture-sources';

const production = (id: string, imageUrl: string | null = null): ProductionView => ({
  id,
  schoolId: 's',
  schoolName: 'S',
  title: id,
  description: null,
  dates: '',
  venue: '',
  imageUrl,
});
const performance = (
  id: string,
  dateTime: string,
  more: Partial<PerformanceView> = {},
): PerformanceView => ({
  id,
  productionId: 'a',
  productionTitle: 'a',
  dateTime,
  venue: '',
  salesEnabled: true,
  seatsTotal: 100,
  seatsRemaining: 10,
  priceFrom: '20.00',
  ...more,
});
const now = Date.parse('2026-12-01T00:00:00Z');
const late = performance('late', '2026-12-03T12:00:00Z');
const early = performance('early', '2026-12-02T12:00:00Z', { seatsRemaining: 30 });
const off = performance('off', '2026-12-04T12:00:00Z', { salesEnabled: false });
const past = performance('past', '2026-11-30T12:00:00Z');

describe('the cards of the home page', () => {
  const ids = (signedIn: boolean) =>
    homeCards([production('a')], [late, off, past, early], signedIn, now)[0]?.upcoming.map(
      ({ id }) => id,
    );

  it('list future performances in order', () => {
    expect(ids(false)).toEqual(['early', 'late']);
    expect(ids(true)).toEqual(['early', 'late', 'off']);
  });

  it('count a performance without a sales setting as on sale', () => {
    const { salesEnabled: _, ...unsaid } = early;
    expect(
      homeCards([production('a')], [unsaid as PerformanceView], false, now)[0]?.upcoming,
    ).toEqual([unsaid]);
  });

  it('leave out productions whose performances are all over', () => {
    const listed = homeCards([production('a'), production('b')], [past], false, now).map(
      (bill) => bill.production.id,
    );
    expect(listed).toEqual(['b']);
    expect(homeCards([production('a')], [past, off], false, now)[0]?.upcoming).toEqual([]);
  });

  it('count the seats left', () => {
    expect(homeCards([production('a')], [late, early, past], false, now)[0]?.seatsLeft).toBe(40);
  });

  it('show the lowest price of future performances, if known', () => {
    const priceFrom = (...prices: (string | null)[]) =>
      homeCards(
        [production('a')],
        [{ ...past, priceFrom: '1.00' }, ...prices.map((price) => ({ ...late, priceFrom: price }))],
        false,
        now,
      )[0]?.priceFrom;
    expect(priceFrom('20.00', '9.00', null, '12.00')).toBe('9.00');
    expect(priceFrom(null)).toBeNull();
  });

  it('alternate between two default posters for productions without a picture', () => {
    const posters = homeCards(
      [production('a'), production('b', '/own.webp'), production('c'), production('d')],
      [],
      false,
      now,
    ).map((bill) => bill.poster);
    expect(posters).toEqual(['/poster-1.svg', '/own.webp', '/poster-1.svg', '/poster-2.svg']);
  });

  it('show "limited" below 50 seats', () => {
    expect([49, 50].map(isLimited)).toEqual([true, false]);
    expect([501, 500, 0].map(seatsLeftText)).toEqual([
      'View seat availability',
      '500 seats left',
      '0 seats left',
    ]);
  });

  it('fit the title on a default poster', () => {
    expect(posterTitleSize('Sang Kancil')).toBe(11.5);
    for (const title of [
      'The Extraordinarily Long and Winding Tale of Hang Tuah, Hang Jebat and the Princess',
      'Ke-persetia-kawanan-nya',
      'A '.repeat(100),
    ]) {
      const size = posterTitleSize(title);
      const letter = 0.55 * size;
      expect(Math.max(...title.split(/\s+/).map(({ length }) => length)) * letter).toBeLessThan(84);
      expect(((title.length * letter) / 84) * size).toBeLessThan(52);
    }
  });
});

it('pages request only picture widths that the server makes', () => {
  for (const widths of [HERO_WIDTHS, POSTER_WIDTHS])
    expect(WIDTHS).toEqual(expect.arrayContaining([...widths]));
});

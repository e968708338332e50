import { describe, expect, it } from '@jest/globals';
import { LONGEST_SEARCH } from '@contracts/rest/booking-sorts';
import { hasFilters, isStep, inAnotherSchool, readFilters, toFilters } from './booking-filters';

describe('the filters in the address of the bookings list', () => {
  it('are read without empty and unknown values', () => {
    expect(
      readFilters({ search: 'aisyah', status: '', productionId: undefined, page: '3', other: 'x' }),
    ).toEqual({ search: 'aisyah', page: '3' });
  });

  it('are read without values that the server would refuse', () => {
    const productionId = '5f0e9a1c-4b7d-4d0e-9b53-2f6f3f1f7f11';
    expect(readFilters({ status: 'needs_review', productionId })).toEqual({
      status: 'needs_review',
      productionId,
    });
    expect(
      readFilters({
        status: 'sold',
        productionId: 'ledang',
        performanceId: 'first night',
        sort: 'payee',
        direction: 'desc',
        page: '1000001',
        until: '2026-11-23T02:00:00.000Z',
      }),
    ).toEqual({});
    expect(readFilters({ search: 'a'.repeat(300) }).search).toHaveLength(LONGEST_SEARCH);
  });

  it.each(['0', '-1', '1.5', 'x', '1'])('treat page %s as the first page', (page) => {
    expect(toFilters('school', readFilters({ page })).page).toBe(1);
  });

  it('lose production and page after a change of school', () => {
    expect(
      inAnotherSchool({ search: 'aisyah', status: 'confirmed', productionId: 'ledang', page: '3' }),
    ).toEqual({ search: 'aisyah', status: 'confirmed' });
  });

  it('store the sort order', () => {
    const until = '2026-11-23T02:00:00.000Z';
    const kept = { sort: 'customerName', direction: 'desc', page: '2', until };
    expect(readFilters(kept)).toEqual(kept);
    expect(readFilters({ until })).toEqual({});
    expect(readFilters({ page: '2', until: 'yesterday' })).toEqual({ page: '2' });
    expect(toFilters('school', { sort: 'seats' })).toMatchObject({ direction: 'asc' });
  });

  it("add an entry to the browser's history for each search, but not for each letter", () => {
    expect(isStep({ search: 'a' }, { search: 'a', page: '2' })).toBe(true);
    expect(isStep({}, { status: 'expired' })).toBe(true);
    expect(isStep({}, { sort: 'seats' })).toBe(true);
    expect(isStep({}, { search: 'a' })).toBe(true);
    expect(isStep({ search: 'a' }, { search: 'ai' })).toBe(false);
    expect(isStep({ search: 'ai' }, {})).toBe(true);
  });

  it('do not include the page number', () => {
    expect(hasFilters({ page: '2' })).toBe(false);
    expect(hasFilters({ status: 'confirmed' })).toBe(true);
  });
});

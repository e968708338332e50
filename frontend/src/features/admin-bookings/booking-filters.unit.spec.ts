import { describe, expect, it } from '@jest/globals';
import {
  LONGEST_SEARCH,
  hasFilters,
  inAnotherSchool,
  readFilters,
  toFilters,
} from './booking-filters';

describe('filters of the address', () => {
  it('keep what says something', () => {
    expect(
      readFilters({ search: 'aisyah', status: '', productionId: undefined, page: '3', other: 'x' }),
    ).toEqual({ search: 'aisyah', page: '3' });
  });

  it('leave out what the server would refuse: an address that no list answers would hide the way to change it', () => {
    const productionId = '5f0e9a1c-4b7d-4d0e-9b53-2f6f3f1f7f11';
    expect(readFilters({ status: 'needs_review', productionId })).toEqual({
      status: 'needs_review',
      productionId,
    });
    expect(readFilters({ status: 'expired', productionId: 'ledang', page: '1000001' })).toEqual({});
    expect(readFilters({ search: 'a'.repeat(300) }).search).toHaveLength(LONGEST_SEARCH);
  });

  it.each(['0', '-1', '1.5', 'x', '1'])('page %s is the first one', (page) => {
    expect(toFilters('school', readFilters({ page })).page).toBe(1);
  });

  it('another school has other productions and pages', () => {
    expect(
      inAnotherSchool({ search: 'aisyah', status: 'confirmed', productionId: 'ledang', page: '3' }),
    ).toEqual({ search: 'aisyah', status: 'confirmed' });
  });

  it('a page alone is no filter', () => {
    expect(hasFilters({ page: '2' })).toBe(false);
    expect(hasFilters({ status: 'confirmed' })).toBe(true);
  });
});

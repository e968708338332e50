import { describe, expect, it } from '@jest/globals';
import { hasFilters, inAnotherSchool, readFilters, toFilters } from './booking-filters';

describe('filters of the address', () => {
  it('keep what says something', () => {
    expect(readFilters({ search: 'aisyah', status: '', productionId: undefined, page: '3', other: 'x' })).toEqual({ search: 'aisyah', page: '3' });
  });

  it.each(['0', '-1', '1.5', 'x', '1'])('page %s is the first one', (page) => {
    expect(toFilters('school', readFilters({ page })).page).toBe(1);
  });

  it('another school has other productions and pages', () => {
    expect(inAnotherSchool({ search: 'aisyah', status: 'confirmed', productionId: 'ledang', page: '3' })).toEqual({ search: 'aisyah', status: 'confirmed' });
  });

  it('a page alone is no filter', () => {
    expect(hasFilters({ page: '2' })).toBe(false);
    expect(hasFilters({ status: 'confirmed' })).toBe(true);
  });
});

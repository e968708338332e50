import type { BookingFilters } from '../../api/admin-bookings';
import type { FilterSearch } from './filter-address';

export const toFilters = (
  schoolId: string,
  { search, page, sort, direction = sort ? 'asc' : undefined, ...filters }: FilterSearch,
): BookingFilters => ({
  ...filters,
  schoolId,
  sort,
  direction,
  search: search?.trim(),
  page: Number(page ?? 1),
});

/** As the address has it: the first page goes without saying, and always shows what came last. */
export const atPage = (
  search: FilterSearch,
  page: number,
  until: string | undefined,
): FilterSearch =>
  page > 1
    ? { ...search, page: String(page), until }
    : { ...search, page: undefined, until: undefined };

/** The filters that still apply in another school, which has productions of its own. */
export const inAnotherSchool = ({ search, status }: FilterSearch): FilterSearch => ({
  search,
  status,
});

export const hasFilters = ({
  search,
  status,
  productionId,
  performanceId,
}: FilterSearch): boolean => Boolean(search ?? status ?? productionId ?? performanceId);

/** Without filters and page, in the same order. */
export const withoutFilters = ({ sort, direction }: FilterSearch): FilterSearch => ({
  sort,
  direction,
});

/**
 * Whether Back leads to what was there before: pages, filters and orders are steps of their own. Typing is one step
 * altogether, or each pause would be one.
 */
export const isStep = (before: FilterSearch, after: FilterSearch): boolean =>
  !before.search || !after.search || before.search === after.search;

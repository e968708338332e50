import { bookingSorts, LONGEST_SEARCH } from '@contracts/rest/booking-sorts';
import { idOf, laterPage, textLike, textOf, withoutEmpty } from '../../staff/address-values';
import type { BookingStatus } from '@contracts/rest/bookings';
import type { BookingFilters } from '../../api/admin-bookings';

/**
 * Statuses that staff can filter the list by, in the order of the dropdown. Expired and cancelled bookings are listed only when
 * their status is selected.
 */
export const FILTER_STATUSES: readonly BookingStatus[] = [
  'pending_payment',
  'verified',
  'confirmed',
  'rejected',
  'needs_review',
  'verifying',
  'expired',
  'cancelled',
];

const MOMENT = /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Filters as stored in the address: texts that are not empty. */
export interface FilterSearch extends Omit<BookingFilters, 'schoolId' | 'page'> {
  readonly page?: string;
}

export function readFilters(address: Record<string, unknown>): FilterSearch {
  const page = laterPage(textOf(address.page));
  const sort = bookingSorts.find((known) => known === address.sort);
  return withoutEmpty({
    search: textOf(address.search)?.slice(0, LONGEST_SEARCH),
    status: FILTER_STATUSES.find((known) => known === address.status),
    productionId: idOf(address.productionId),
    performanceId: idOf(address.performanceId),
    sort,
    direction: sort && address.direction === 'desc' ? 'desc' : undefined,
    page: page?.toString(),
    until: page === undefined ? undefined : textLike(address.until, MOMENT),
  });
}

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

/** Returns the search parameters of a page. Page 1 has neither `page` nor `until`, so it always shows the newest bookings. */
export const atPage = (
  search: FilterSearch,
  page: number,
  until: string | undefined,
): FilterSearch =>
  page > 1
    ? { ...search, page: String(page), until }
    : { ...search, page: undefined, until: undefined };

/**
 * Returns the filters after a change of school. The production filter is removed, because the other school has its own
 * productions.
 */
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

/** Returns the search parameters without filters and page. The sort order stays. */
export const withoutFilters = ({ sort, direction }: FilterSearch): FilterSearch => ({
  sort,
  direction,
});

/**
 * Returns true when the change gets its own entry in the browser's history: pages, filters and sort orders do. A typed search is
 * one entry in total, because otherwise each pause in typing would add one.
 */
export const isStep = (before: FilterSearch, after: FilterSearch): boolean =>
  !before.search || !after.search || before.search === after.search;

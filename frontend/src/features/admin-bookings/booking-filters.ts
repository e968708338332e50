import { bookingSorts, LONGEST_SEARCH } from '@contracts/rest/booking-sorts';
import { idOf, laterPage, textLike, textOf, withoutEmpty } from '../../staff/address-values';
import type { BookingStatus } from '@contracts/rest/bookings';
import type { BookingFilters } from '../../api/admin-bookings';

/**
 * The statuses that staff can filter the list by, in the order of the dropdown; expired and cancelled bookings are in no list
 * without their filter.
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

/** The filters as the address keeps them: plain texts, nothing that is empty. */
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

/** Returns the address of a page. The first page has neither `page` nor `until`, so it always shows the newest bookings. */
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

/** Removes the filters and the page, and keeps the order. */
export const withoutFilters = ({ sort, direction }: FilterSearch): FilterSearch => ({
  sort,
  direction,
});

/**
 * Returns true when the change gets its own entry in the browser's history. Pages, filters and sort orders do. Typing is
 * one entry altogether, because otherwise each pause would add one.
 */
export const isStep = (before: FilterSearch, after: FilterSearch): boolean =>
  !before.search || !after.search || before.search === after.search;

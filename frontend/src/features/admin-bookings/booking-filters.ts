import type { BookingFilters } from '../../api/admin-bookings';
import { filterStatuses } from './statuses';

/* The filter values that the server accepts; anything else in an address is ignored. */
export const LONGEST_SEARCH = 100;
const LAST_PAGE = 1_000_000;
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** The filters as the address keeps them: plain texts, nothing that is empty. */
export interface FilterSearch {
  readonly search?: string;
  readonly status?: string;
  readonly productionId?: string;
  readonly page?: string;
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

export function readFilters(address: Record<string, unknown>): FilterSearch {
  const page = Number(text(address.page));
  const search = text(address.search)?.slice(0, LONGEST_SEARCH);
  const status = filterStatuses.find(({ value }) => value === address.status)?.value;
  const productionId = text(address.productionId);
  return {
    ...(search ? { search } : {}),
    ...(status ? { status } : {}),
    ...(productionId && ID.test(productionId) ? { productionId } : {}),
    ...(Number.isInteger(page) && page > 1 && page <= LAST_PAGE ? { page: String(page) } : {}),
  };
}

export const toFilters = (
  schoolId: string,
  { search, status, productionId, page }: FilterSearch,
): BookingFilters => ({
  schoolId,
  search: search?.trim(),
  status,
  productionId,
  page: Number(page ?? 1),
});

/** The filters that still apply in another school, which has productions of its own. */
export const inAnotherSchool = ({ search, status }: FilterSearch): FilterSearch => ({
  search,
  status,
});

export const hasFilters = ({ search, status, productionId }: FilterSearch): boolean =>
  Boolean(search ?? status ?? productionId);

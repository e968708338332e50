import type { BookingFilters } from '../../api/admin-bookings';

/** The filters as the address keeps them: plain texts, nothing that is empty. */
export interface FilterSearch {
  readonly search?: string;
  readonly status?: string;
  readonly productionId?: string;
  readonly page?: string;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value.trim() !== '' ? value : undefined);

export function readFilters(search: Record<string, unknown>): FilterSearch {
  const page = Number(text(search.page));
  return {
    ...(text(search.search) ? { search: text(search.search) } : {}),
    ...(text(search.status) ? { status: text(search.status) } : {}),
    ...(text(search.productionId) ? { productionId: text(search.productionId) } : {}),
    ...(Number.isInteger(page) && page > 1 ? { page: String(page) } : {}),
  };
}

export const toFilters = (schoolId: string, { search, status, productionId, page }: FilterSearch): BookingFilters => ({
  schoolId,
  search: search?.trim(),
  status,
  productionId,
  page: Number(page ?? 1),
});

/** What is left of them in another school: it has productions of its own. */
export const inAnotherSchool = ({ search, status }: FilterSearch): FilterSearch => ({ search, status });

export const hasFilters = ({ search, status, productionId }: FilterSearch): boolean => Boolean(search ?? status ?? productionId);

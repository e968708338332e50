import { bookingSorts, LONGEST_SEARCH } from '@contracts/rest/booking-sorts';
import { FILTER_STATUSES } from './filter-statuses';

/* The filter values that the server accepts; anything else in an address is ignored. */
const LAST_PAGE = 1_000_000;
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const MOMENT = /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** The filters as the address keeps them: plain texts, nothing that is empty. */
export interface FilterSearch {
  readonly search?: string;
  readonly status?: string;
  readonly productionId?: string;
  readonly performanceId?: string;
  /** One of `bookingSorts`; without it the newest booking is first. */
  readonly sort?: string;
  /** `desc`; without it upwards. */
  readonly direction?: string;
  readonly page?: string;
  /** With a page: `asOf` of the first one, so that nothing moves while others book. */
  readonly until?: string;
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

const textLike = (value: unknown, form: RegExp): string | undefined => {
  const given = text(value);
  return given !== undefined && form.test(given) ? given : undefined;
};

export function readFilters(address: Record<string, unknown>): FilterSearch {
  const page = Number(text(address.page));
  const laterPage = Number.isInteger(page) && page > 1 && page <= LAST_PAGE;
  const sort = bookingSorts.find((known) => known === address.sort);
  return withoutEmpty({
    search: text(address.search)?.slice(0, LONGEST_SEARCH),
    status: FILTER_STATUSES.find((known) => known === address.status),
    productionId: textLike(address.productionId, ID),
    performanceId: textLike(address.performanceId, ID),
    sort,
    direction: sort && address.direction === 'desc' ? 'desc' : undefined,
    page: laterPage ? String(page) : undefined,
    until: laterPage ? textLike(address.until, MOMENT) : undefined,
  });
}

const withoutEmpty = (search: Record<keyof FilterSearch, string | undefined>): FilterSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));

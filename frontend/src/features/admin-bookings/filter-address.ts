import { bookingSorts, LONGEST_SEARCH } from '@contracts/rest/booking-sorts';
import { idOf, laterPage, textLike, textOf, withoutEmpty } from '../../staff/address-values';
import { FILTER_STATUSES } from './filter-statuses';

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

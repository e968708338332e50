import { CATALOGUE_HISTORY_KINDS } from '@contracts/rest/catalogue-history';
import type { CatalogueHistoryKind } from '@contracts/rest/catalogue-history';
import { idOf, laterPage, withoutEmpty } from '../../staff/address-values';

/** The filter as the address keeps it; a link from a production or a showtime begins with it. */
export interface ChangesSearch {
  readonly kind?: CatalogueHistoryKind;
  readonly person?: string;
  readonly productionId?: string;
  readonly performanceId?: string;
  readonly page?: number;
}

const KINDS = Object.keys(CATALOGUE_HISTORY_KINDS) as CatalogueHistoryKind[];

/** Reads the filter from the address and ignores values that the server would refuse. */
export function readChangesSearch(address: Record<string, unknown>): ChangesSearch {
  return withoutEmpty({
    kind: KINDS.find((known) => known === address.kind),
    person: idOf(address.person),
    productionId: idOf(address.productionId),
    performanceId: idOf(address.performanceId),
    page: laterPage(address.page),
  });
}

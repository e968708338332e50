import {
  CATALOGUE_HISTORY_KINDS,
  type CatalogueHistoryKind,
} from '@contracts/rest/catalogue-history';
import { idOf, laterPage, withoutEmpty } from '../../staff/address-values';

/** Filter of the change history in the address. Links from a production or a showtime set it. */
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

import type { CatalogueHistoryKind } from '@contracts/rest/catalogue-history';

/** The filter as the address keeps it; a link from a production or a showtime begins with it. */
export interface ChangesSearch {
  readonly kind?: CatalogueHistoryKind;
  readonly person?: string;
  readonly productionId?: string;
  readonly performanceId?: string;
  readonly page?: number;
}

/** Each kind, without its label: families load what reads an address, and no screen of staff. */
const KINDS: Readonly<Record<CatalogueHistoryKind, true>> = {
  prices: true,
  plans: true,
  bank: true,
  people: true,
  productions: true,
  performances: true,
  school: true,
  messages: true,
  texts: true,
};

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const idOf = (value: unknown) =>
  typeof value === 'string' && ID.test(value) ? value.toLowerCase() : undefined;

/** What the server would refuse is ignored. */
export function readChangesSearch(address: Record<string, unknown>): ChangesSearch {
  const kind = address.kind;
  const page = Number(address.page);
  return Object.fromEntries(
    Object.entries({
      kind: typeof kind === 'string' && Object.hasOwn(KINDS, kind) ? kind : undefined,
      person: idOf(address.person),
      productionId: idOf(address.productionId),
      performanceId: idOf(address.performanceId),
      page: Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : undefined,
    }).filter(([, value]) => value !== undefined),
  );
}

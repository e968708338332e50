import { In, type DataSource, type EntityManager } from 'typeorm';
import { toDecimal } from '../../../contracts/money.js';
import type {
  DatedPriceView,
  OfferedKindView,
  TicketKindView,
} from '../../../contracts/rest/ticket-kinds.js';
import type { DatedPrice, TicketKinds } from '../../../contracts/ticket-price.js';
import type { CatalogueKind } from '../domain/ticket-kinds.js';
import { TicketKind } from '../entities/ticket-kind.entity.js';

/** Reads a production's kinds in the order of their display, archived ones too. */
export const ticketKindsOf = (
  source: DataSource | EntityManager,
  productionId: string,
): Promise<TicketKind[]> =>
  source.getRepository(TicketKind).find({
    where: { productionId },
    order: { displayOrder: 'ASC', createdAt: 'ASC', id: 'ASC' },
  });

/** Reads kinds by their ids, archived ones too, in the form that {@link bookedKind} takes. */
export async function ticketKindsById(
  source: DataSource | EntityManager,
  ids: readonly string[],
): Promise<TicketKinds<CatalogueKind>> {
  const kinds =
    ids.length === 0 ? [] : await source.getRepository(TicketKind).findBy({ id: In([...ids]) });
  return { standardPrices: [], kinds: kinds.map(rulesOf) };
}

/** Returns the part of a kind that orders and families need. */
export const rulesOf = ({
  id,
  name,
  translations,
  prices,
  sectionIds,
  mostPerOrder,
  onlyWith,
  proof,
  archivedAt,
}: TicketKind): CatalogueKind => ({
  id,
  name,
  translations,
  prices,
  sectionIds,
  mostPerOrder,
  onlyWith,
  proof,
  archived: archivedAt !== null,
});

/** Returns a kind as staff see it, archived or not. */
export function ticketKindView(kind: TicketKind): TicketKindView {
  const { translations, prices, ...rules } = rulesOf(kind);
  const { ms, zh, ta } = translations;
  return {
    ...rules,
    translations: { ...(ms && { ms }), ...(zh && { zh }), ...(ta && { ta }) },
    prices: prices.map(datedPriceView),
    displayOrder: kind.displayOrder,
  };
}

/**
 * SQL for the kinds on sale of `production`, as a JSON list that {@link offeredKindView} takes; null when there are none. One
 * query reads them with the productions of a home page.
 */
export const OFFERED_KINDS = `(
  select json_agg(json_build_object(
           'id', kind.id, 'name', kind.name, 'translations', kind.translations, 'prices', kind.prices,
           'sectionIds', kind.section_ids, 'mostPerOrder', kind.most_per_order, 'onlyWith', kind.only_with, 'proof', kind.proof,
           'onlyWithCode', exists (
             select from catalogue.discount_codes code
              where code.production_id = kind.production_id and code.kind_id = kind.id))
         order by kind.display_order, kind.created_at, kind.id)
    from catalogue.ticket_kinds kind
   where kind.production_id = production.id and kind.archived_at is null)`;

export type OfferedKindRow = Omit<OfferedKindView, 'prices' | 'onlyWithCode'> & {
  readonly prices: readonly DatedPrice[];
  readonly onlyWithCode: boolean;
};

export const offeredKindView = ({
  prices,
  onlyWithCode,
  ...kind
}: OfferedKindRow): OfferedKindView => ({
  ...kind,
  prices: prices.map(datedPriceView),
  ...(onlyWithCode ? { onlyWithCode } : {}),
});

export const datedPriceView = ({ price, from, until }: DatedPrice): DatedPriceView => ({
  type: price.type,
  ...(price.type === 'percent-off' ? { percent: price.percent } : { amount: toDecimal(price.sen) }),
  from,
  until,
});

import type { DataSource, EntityManager } from 'typeorm';
import { toDecimal } from '../../../contracts/money.js';
import type { DatedPriceView, TicketKindView } from '../../../contracts/rest/ticket-kinds.js';
import type { DatedPrice } from '../../../contracts/ticket-price.js';
import type { TicketKindRules } from '../domain/ticket-kinds.js';
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

/** Returns the part of a kind that orders need. */
export const rulesOf = ({
  id,
  name,
  prices,
  sectionIds,
  mostPerOrder,
  onlyWith,
  archivedAt,
}: TicketKind): TicketKindRules => ({
  id,
  name,
  prices,
  sectionIds,
  mostPerOrder,
  onlyWith,
  archived: archivedAt !== null,
});

export const ticketKindView = ({
  id,
  name,
  translations: { ms, zh, ta },
  prices,
  sectionIds,
  mostPerOrder,
  onlyWith,
  proof,
  displayOrder,
  archivedAt,
}: TicketKind): TicketKindView => ({
  id,
  name,
  translations: { ...(ms && { ms }), ...(zh && { zh }), ...(ta && { ta }) },
  prices: prices.map(datedPriceView),
  sectionIds,
  mostPerOrder,
  onlyWith,
  proof,
  displayOrder,
  archived: archivedAt !== null,
});

export const datedPriceView = ({ price, from, until }: DatedPrice): DatedPriceView => ({
  type: price.type,
  ...(price.type === 'percent-off' ? { percent: price.percent } : { amount: toDecimal(price.sen) }),
  from,
  until,
});

import type { DataSource, EntityManager } from 'typeorm';
import { toDecimal } from '../../../contracts/money.js';
import {
  MOST_PIECES,
  type ExtraView,
  type OfferedExtraView,
} from '../../../contracts/rest/extras.js';
import type { CatalogueExtra } from '../domain/extras.js';
import type { Reservations } from '../domain/reservations.js';
import { Extra } from '../entities/extra.entity.js';

/** Reads a production's extras, archived ones too, the oldest first. */
export const extrasOf = (
  source: DataSource | EntityManager,
  productionId: string,
): Promise<Extra[]> =>
  source.getRepository(Extra).find({
    where: { productionId },
    order: { createdAt: 'ASC', id: 'ASC' },
  });

/** Returns the part of an extra that orders and families need. */
export const extraRules = ({
  id,
  type,
  name,
  translations,
  priceSen,
  stock,
  keptWhenCancelled,
  archivedAt,
}: Extra): CatalogueExtra => ({
  id,
  type,
  name,
  translations,
  priceSen,
  stock,
  keptWhenCancelled,
  archived: archivedAt !== null,
});

/** Returns an extra as staff see it. @param reserved pieces that orders have */
export function extraView(extra: Extra, { taken }: Pick<Reservations, 'taken'>): ExtraView {
  const { priceSen, stock, ...rules } = extraRules(extra);
  const { ms, zh, ta } = rules.translations;
  return {
    ...rules,
    translations: { ...(ms && { ms }), ...(zh && { zh }), ...(ta && { ta }) },
    price: rules.type === 'thing' ? toDecimal(priceSen) : null,
    stock: stock.map(({ size, stock: all }) => ({ size, stock: all })),
    taken: [...taken].map(([size, count]) => ({ size, count })),
  };
}

/** Returns an extra as families see it. */
export const offeredExtraView = (
  { id, type, name, translations, priceSen, stock }: CatalogueExtra,
  { taken }: Pick<Reservations, 'taken'>,
): OfferedExtraView => ({
  id,
  type,
  name,
  translations,
  price: type === 'thing' ? toDecimal(priceSen) : null,
  sizes: stock.map(({ size, stock: all }) => ({
    size,
    left: Math.min(MOST_PIECES, Math.max(0, all - (taken.get(size) ?? 0))),
  })),
});

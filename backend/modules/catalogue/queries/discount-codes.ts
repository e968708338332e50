import type { DataSource, EntityManager } from 'typeorm';
import { toDecimal } from '../../../contracts/money.js';
import type {
  CodeReductionView,
  DiscountCodeView,
} from '../../../contracts/rest/discount-codes.js';
import type { CodeReduction, OnlyWithCode } from '../../../contracts/discount-price.js';
import { DiscountCode } from '../entities/discount-code.entity.js';

/** Reads a production's discount codes, archived ones too, the newest first. */
export const discountCodesOf = (
  source: DataSource | EntityManager,
  productionId: string,
): Promise<DiscountCode[]> =>
  source.getRepository(DiscountCode).find({
    where: { productionId },
    order: { createdAt: 'DESC', id: 'ASC' },
  });

/** Reads the kinds and sections that codes keep back, also archived codes. */
export async function onlyWithCode(
  source: DataSource | EntityManager,
  productionId: string,
): Promise<OnlyWithCode> {
  const rows = await source.query<{ kind_id: string | null; section_ids: string[] }[]>(
    'select kind_id, section_ids from catalogue.discount_codes where production_id = $1',
    [productionId],
  );
  return {
    kindIds: [...new Set(rows.flatMap(({ kind_id }) => kind_id ?? []))],
    sectionIds: [...new Set(rows.flatMap(({ section_ids }) => section_ids))],
  };
}

/** Returns a code as staff see it. @param uses orders that use it now */
export const discountCodeView = (
  {
    id,
    name,
    words,
    reduction,
    kindId,
    sectionIds,
    ordersPerWord,
    until,
    archivedAt,
  }: DiscountCode,
  uses: number,
): DiscountCodeView => ({
  id,
  name,
  word: words.length === 1 ? (words[0] ?? null) : null,
  wordCount: words.length,
  reduction: reductionView(reduction),
  kindId,
  sectionIds,
  ordersPerWord,
  until: until?.toISOString() ?? null,
  archived: archivedAt !== null,
  uses,
});

export const reductionView = (reduction: CodeReduction | null): CodeReductionView | null =>
  reduction &&
  (reduction.type === 'off'
    ? { type: 'off', amount: toDecimal(reduction.sen) }
    : { type: 'percent-off', percent: reduction.percent });

import type {
  BookingsScope,
  ProductionSalesRow,
} from '../../../projections/read-models/analytics/analytics.queries.js';
import { rowsOf, type Queryable } from '../../../projections/sql/query.js';
import { senOf } from '../../contracts/money.js';

/* Combines the counts of the read model with the present catalogue. */

const TOP_PRODUCTIONS = 10;

/**
 * Productions with the most revenue. A title is the present one, or for a deleted production the one in its bookings.
 */
export async function topProductions(
  db: Queryable,
  sold: readonly ProductionSalesRow[],
): Promise<ProductionSalesRow[]> {
  const now = await rowsOf<{ id: string; title: string }>(db, {
    sql: 'select id, title from catalogue.productions where id = any($1::uuid[])',
    values: [sold.map(({ production_id }) => production_id)],
  });
  const titles = new Map(now.map(({ id, title }) => [id, title]));
  return sold
    .map((row) => ({ ...row, title: titles.get(row.production_id) ?? row.title }))
    .sort(
      (a, b) =>
        senOf(b.revenue) - senOf(a.revenue) ||
        compare(a.title, b.title) ||
        compare(a.production_id, b.production_id),
    )
    .slice(0, TOP_PRODUCTIONS);
}

export interface PerformanceSalesRow {
  readonly id: string;
  readonly title: string;
  readonly starts_at: Date;
  readonly sold: number;
}

/** Every performance of the catalogue in scope, sold or not. */
export async function salesByPerformance(
  db: Queryable,
  scope: BookingsScope,
  sold: ReadonlyMap<string, number>,
): Promise<PerformanceSalesRow[]> {
  const performances = await rowsOf<Omit<PerformanceSalesRow, 'sold'>>(db, {
    sql: `select performance.id, production.title, performance.date_time as starts_at
          from catalogue.performances performance
          join catalogue.productions production on production.id = performance.production_id
          where ($1::uuid[] is null or production.school_id = any($1::uuid[]))
            and ($2::uuid is null or performance.id = $2::uuid)
          order by performance.date_time, performance.id`,
    values: [scope.schools, scope.performanceId],
  });
  return performances.map((performance) => ({
    ...performance,
    sold: sold.get(performance.id) ?? 0,
  }));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

import type {
  BookingsScope,
  PerformanceSales,
} from '../../../projections/read-models/analytics/analytics.queries.js';
import { codesOfProductions } from '../../../projections/read-models/book-events/book-events.read-model.js';
import {
  seatsSoldByKind,
  soldByCode,
  type SoldKindRow,
} from '../../../projections/read-models/bookings/bookings.queries.js';
import { rowsOf, type Queryable } from '../../../projections/sql/query.js';
import { senOf, toDecimal } from '../../contracts/money.js';
import type { AnalyticsView } from '../../contracts/rest/administration.js';

/* Combines sums from the read models with the present catalogue. */

const TOP_PRODUCTIONS = 10;

export interface ProductionSales {
  readonly productionId: string;
  readonly title: string;
  readonly revenue: number;
  readonly bookings: number;
}

/** Returns the productions with the most revenue. A deleted production has the title that its bookings stored. */
export async function topProductions(
  db: Queryable,
  sold: readonly PerformanceSales[],
): Promise<ProductionSales[]> {
  const productions = new Map<string, ProductionSales>();
  for (const { productionId, title, revenue, confirmed } of sold) {
    if (confirmed === 0) continue;
    const had = productions.get(productionId);
    productions.set(productionId, {
      productionId,
      title: had && had.title > title ? had.title : title,
      revenue: revenue + (had?.revenue ?? 0),
      bookings: confirmed + (had?.bookings ?? 0),
    });
  }
  const now = await rowsOf<{ id: string; title: string }>(db, {
    sql: 'select id, title from catalogue.productions where id = any($1::uuid[])',
    values: [[...productions.keys()]],
  });
  const titles = new Map(now.map(({ id, title }) => [id, title]));
  return [...productions.values()]
    .map((each) => ({ ...each, title: titles.get(each.productionId) ?? each.title }))
    .sort(
      (a, b) =>
        b.revenue - a.revenue ||
        compare(a.title, b.title) ||
        compare(a.productionId, b.productionId),
    )
    .slice(0, TOP_PRODUCTIONS);
}

/** Returns paid seats by ticket kind, without Standard. Only bookings of productions with kinds are read. */
export async function seatsByKind(
  db: Queryable,
  { schools, performanceId }: BookingsScope,
): Promise<SoldKindRow[]> {
  const ids = await productionsWith(db, 'ticket_kinds', schools);
  return ids.length === 0 ? [] : seatsSoldByKind(db, ids, performanceId);
}

/** Returns paid bookings by discount code, each code under its last name. */
export async function salesByCode(
  db: Queryable,
  { schools, performanceId }: BookingsScope,
): Promise<NonNullable<AnalyticsView['salesByCode']>> {
  const ids = await productionsWith(db, 'discount_codes', schools);
  if (ids.length === 0) return [];
  const orders = await codesOfProductions(db, ids);
  const names = new Map(orders.map(({ id, name }) => [id, name]));
  const sold = await soldByCode(db, orders, performanceId);
  return sold
    .map(({ id, bookings, seats, off_sen }) => ({
      code: names.get(id) ?? '',
      bookings,
      seats,
      off: toDecimal(senOf(off_sen)),
    }))
    .sort((a, b) => compare(a.code, b.code));
}

/** Returns the productions of the schools that have rows of a table of the catalogue. */
async function productionsWith(
  db: Queryable,
  table: 'ticket_kinds' | 'discount_codes',
  schools: BookingsScope['schools'],
): Promise<string[]> {
  const productions = await rowsOf<{ id: string }>(db, {
    sql: `select id from catalogue.productions production
          where ($1::uuid[] is null or school_id = any($1::uuid[]))
            and exists (select from catalogue.${table} where production_id = production.id)`,
    values: [schools],
  });
  return productions.map(({ id }) => id);
}

export interface PerformanceSalesRow {
  readonly id: string;
  readonly title: string;
  readonly starts_at: Date;
  readonly sold: number;
}

/** Returns every performance in scope with its number of seats sold. */
export async function seatsSold(
  db: Queryable,
  scope: BookingsScope,
  sales: readonly PerformanceSales[],
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
  const sold = new Map<string, number>();
  for (const { performanceId, seats } of sales)
    sold.set(performanceId, seats + (sold.get(performanceId) ?? 0));
  return performances.map((performance) => ({
    ...performance,
    sold: sold.get(performance.id) ?? 0,
  }));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

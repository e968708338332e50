import type { CashBox } from '../../../backend/contracts/events/index.js';
import type { CashCount } from '../../../backend/contracts/books.js';
import { senOf, type SenText } from '../../../backend/contracts/money.js';
import { LIVE_SCHEMA, type Projector } from '../../projector.js';
import { rowsOf, type Queryable } from '../../sql/query.js';
import { unlessUnbuilt } from '../../sql/unbuilt.js';

/** `cash_counts`: one row for each count, including corrected ones. */
interface CashCountRow {
  readonly count_id: string;
  readonly day: CashBox['day'];
  readonly production_id: string;
  readonly seller_id: string;
  readonly counted_sen: SenText;
  readonly note: string | null;
  readonly counted_at: Date;
  readonly counted_by: string;
}

const countsIn = (schema: string): string => `${schema}.cash_counts`;
const COUNTS = countsIn(LIVE_SCHEMA);

export const cashCountsProjector: Projector = {
  name: 'cash-counts',
  version: 1,
  tables: ['cash_counts'],
  create: (schema) => `
    create table ${countsIn(schema)} (
      count_id uuid primary key,
      school_id uuid not null,
      production_id uuid not null,
      day text not null,
      seller_id text not null,
      counted_sen bigint not null,
      note text,
      counted_at timestamptz not null,
      counted_by text not null,
      position text collate "C" not null
    );
    create index on ${countsIn(schema)} (school_id);
  `,
  handlers: {
    CashCounted: ({ data, metadata: { actor, occurredAt }, position }, schema) => [
      {
        sql: `insert into ${countsIn(schema)}
                (count_id, school_id, production_id, day, seller_id, counted_sen, note, counted_at, counted_by, position)
              values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        values: [
          data.countId,
          data.schoolId,
          data.productionId,
          data.day,
          data.sellerId,
          data.countedSen,
          data.note,
          occurredAt,
          actor.kind === 'customer' ? 'Customer' : actor.name,
          position,
        ],
      },
    ],
  },
};

/** Returns all counts of a school, oldest first. A later count of a cash box corrects the earlier count. */
export async function cashCountsOf(db: Queryable, schoolId: string): Promise<CashCount[]> {
  return unlessUnbuilt([], async () => {
    const rows = await rowsOf<CashCountRow>(db, {
      sql: `select count_id, day, production_id, seller_id, counted_sen, note, counted_at, counted_by
            from ${COUNTS} where school_id = $1 order by position`,
      values: [schoolId],
    });
    return rows.map((row) => ({
      countId: row.count_id,
      day: row.day,
      productionId: row.production_id,
      sellerId: row.seller_id,
      countedSen: senOf(row.counted_sen),
      note: row.note,
      at: row.counted_at.toISOString(),
      by: row.counted_by,
    }));
  });
}

import type pg from 'pg';

/** A pool, or a connection within a transaction of the caller. */
export type Queryable = Pick<pg.ClientBase, 'query'>;

/** A statement with its values, not run yet: a spec can ask Postgres how it would run it. */
export interface Query {
  readonly sql: string;
  readonly values: readonly unknown[];
}

export const rowsOf = async <R extends pg.QueryResultRow>(
  db: Queryable,
  { sql, values }: Query,
): Promise<R[]> => (await db.query<R>(sql, [...values])).rows;

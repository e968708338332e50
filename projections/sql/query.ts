import type pg from 'pg';

/** Pool, or connection within a transaction of the caller. */
export type Queryable = Pick<pg.ClientBase, 'query'>;

/** Statement with its values that has not run yet, so that a spec can request its plan from Postgres. */
export interface Query {
  readonly sql: string;
  readonly values: readonly unknown[];
}

export const rowsOf = async <R extends pg.QueryResultRow>(
  db: Queryable,
  { sql, values }: Query,
): Promise<R[]> => (await db.query<R>(sql, [...values])).rows;

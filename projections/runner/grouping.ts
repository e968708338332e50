import type { Statement } from '../projector.js';

/** Statement as sent to Postgres. For several rows each value is an array with an element for each row. */
export type GroupedStatement = Pick<Statement, 'sql' | 'values'>;

interface Group {
  readonly sql: string;
  readonly rows: (readonly unknown[])[];
  /** True for a statement that accepts any number of rows; its values become arrays. */
  readonly isOfRows: boolean;
}

/**
 * Combines statements into few groups with the same effect.
 *
 * A statement with keys joins a group with the same SQL text. That group must come after every group that has one of the
 * statement's keys. So statements with a common key keep their order and are never in one group. Only statements without a common
 * key change their order ({@link Statement.keys}). A statement without keys keeps its position, and no other statement moves past
 * it.
 */
export function grouped(statements: readonly Statement[]): GroupedStatement[] {
  const groups: Group[] = [];
  /** Indexes of the groups, by SQL text. */
  const placesOf = new Map<string, number[]>();
  /** Index of the last group that contains the key. */
  const lastOf = new Map<string, number>();
  let lastWithoutKeys = -1;
  for (const { sql, values, keys } of statements) {
    if (keys === undefined) {
      lastWithoutKeys = groups.push({ sql, rows: [values], isOfRows: false }) - 1;
      continue;
    }
    let after = lastWithoutKeys;
    for (const key of keys) after = Math.max(after, lastOf.get(key) ?? -1);
    let places = placesOf.get(sql);
    if (!places) placesOf.set(sql, (places = []));
    let place = places.find((one) => one > after);
    if (place === undefined) {
      place = groups.push({ sql, rows: [], isOfRows: true }) - 1;
      places.push(place);
    }
    groups[place]?.rows.push(values);
    for (const key of keys) lastOf.set(key, place);
  }
  return groups.map(({ sql, rows, isOfRows }) => ({
    sql,
    values: isOfRows ? columnsOf(rows) : (rows[0] ?? []),
  }));
}

const columnsOf = (rows: readonly (readonly unknown[])[]): unknown[][] =>
  (rows[0] ?? []).map((_, column) => rows.map((row) => row[column]));

import type { Statement } from '../projector.js';

/** Statement as sent to Postgres. For several rows each value is an array with an element for each row. */
export type GroupedStatement = Pick<Statement, 'sql' | 'values'>;

interface Group {
  readonly sql: string;
  readonly rows: (readonly unknown[])[];
  /** True for statements for rows: their values become arrays. */
  readonly isOfRows: boolean;
}

/**
 * Groups statements into few with the same effect.
 *
 * A statement with keys joins the first group of the same text after the last group of each of its keys. So statements with a
 * common key keep their order and are never in one group; only statements without a common key change places ({@link
 * Statement.keys}). A statement without keys stays in its place, and none passes it.
 */
export function grouped(statements: readonly Statement[]): GroupedStatement[] {
  const groups: Group[] = [];
  /** Places of the groups, by text. */
  const placesOf = new Map<string, number[]>();
  /** Place of the last group with a statement of the key. */
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

import type { Statement } from '../projector.js';

/** Statements as they are sent: of a statement for rows, each value is an array with an element for each row. */
export type GroupedStatement = Pick<Statement, 'sql' | 'values'>;

interface Group {
  readonly sql: string;
  readonly rows: (readonly unknown[])[];
  /** Of a statement for rows: its values become arrays. */
  readonly isOfRows: boolean;
}

/**
 * Few statements that do what these do one after another. A statement with keys joins the first group of the same text that comes
 * after the last group of each of its keys; so statements with a common key keep their order and are never in one group, and only
 * those change places that may ({@link Statement.keys}). One without keys stays where it is: nothing passes it.
 */
export function grouped(statements: readonly Statement[]): GroupedStatement[] {
  const groups: Group[] = [];
  /** By text: the places of its groups. */
  const placesOf = new Map<string, number[]>();
  /** By key: the place of the last group that has a statement of it. */
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

import type { Statement } from '../projector.js';

type ColumnType = 'boolean' | 'integer' | 'bigint' | 'jsonb' | 'text' | 'timestamptz' | 'uuid';

/**
 * Makes a statement for any number of rows at once ({@link Statement.keys}). Its SQL reads the rows from a table `given` with
 * these columns; each column is one parameter, an array.
 * @param sqlOf SQL for a schema; `given` is the table for its `from`
 */
export function rowStatement<Columns extends Readonly<Record<string, ColumnType>>>(
  columns: Columns,
  sqlOf: (schema: string, given: string) => string,
): (
  schema: string,
  key: string | readonly string[],
  row: { readonly [Name in keyof Columns]: unknown },
) => Statement {
  const names = Object.keys(columns);
  const arrays = names.map((name, place) => `$${place + 1}::${columns[name] as string}[]`);
  const given = `unnest(${arrays.join(', ')}) as given(${names.join(', ')})`;
  // Caches each SQL text. A rebuild would otherwise build and compare the same text for each of a million events.
  const texts = new Map<string, string>();
  return (schema, key, row) => {
    let sql = texts.get(schema);
    if (sql === undefined) {
      sql = sqlOf(schema, given);
      texts.set(schema, sql);
    }
    const keys = typeof key === 'string' ? [key] : key;
    return { sql, keys, values: names.map((name) => row[name]) };
  };
}

/** Inserts rows, each column from the column of the same name. */
export const rowInsert = <Columns extends Readonly<Record<string, ColumnType>>>(
  tableIn: (schema: string) => string,
  columns: Columns,
  onConflict = '',
): ReturnType<typeof rowStatement<Columns>> =>
  rowStatement(
    columns,
    (schema, given) =>
      `insert into ${tableIn(schema)} as had (${Object.keys(columns).join(', ')}) select * from ${given} ${onConflict}`,
  );

import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { KEPT_SCHEMAS, type Part, partOfTable } from './contents.js';
import type { SavedSequence, SavedTable } from './manifest.js';
import { Measured } from './saved-files.js';

export interface Table {
  readonly schema: string;
  readonly table: string;
  /** Names of the table's stored columns. Generated columns are left out. */
  readonly columns: readonly string[];
}

const ident = (name: string): string => pg.escapeIdentifier(name);
const qualified = ({ schema, table }: Table): string => `${ident(schema)}.${ident(table)}`;

/** Returns the tables of a part, those of the events first. */
export async function tablesOf(client: pg.ClientBase, part: Part): Promise<readonly Table[]> {
  const { rows } = await client.query<Table>(`
    select n.nspname as schema, c.relname as table,
           array(select a.attname::text from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                  order by a.attnum) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
     order by n.nspname = 'events' desc, n.nspname, c.relname`);
  return rows.filter(({ schema, table }) => partOfTable(schema, table) === part);
}

/** Saves the rows of a table, as the client's transaction sees them, into a file below the folder. */
export async function saveTable(
  client: pg.ClientBase,
  table: Table,
  folder: string,
): Promise<SavedTable> {
  const path = `tables/${table.schema}.${table.table}.copy.gz`;
  await mkdir(join(folder, 'tables'), { recursive: true });
  const rows = client.query(
    copyTo(`copy ${qualified(table)} (${table.columns.map(ident).join(', ')}) to stdout`),
  );
  const measured = new Measured();
  await pipeline(
    rows,
    createGzip(),
    measured,
    createWriteStream(join(folder, path), { flags: 'wx' }),
  );
  return {
    name: `${table.schema}.${table.table}`,
    columns: table.columns,
    rows: rows.rowCount,
    file: measured.saved(path),
  };
}

/** Loads the rows of a table from its file. @throws Error when their number differs from the manifest */
export async function loadTable(
  client: pg.ClientBase,
  { name, columns, rows, file }: SavedTable,
  folder: string,
): Promise<void> {
  const [schema = '', table = ''] = name.split('.');
  const into = client.query(
    copyFrom(
      `copy ${qualified({ schema, table, columns })} (${columns.map(ident).join(', ')}) from stdin`,
    ),
  );
  await pipeline(createReadStream(join(folder, file.path)), createGunzip(), into);
  if (into.rowCount !== rows)
    throw new Error(`${name} has ${into.rowCount} rows after the restore, not ${rows}.`);
}

export async function sequencesOf(client: pg.ClientBase): Promise<readonly SavedSequence[]> {
  const { rows } = await client.query<SavedSequence>(
    `select schemaname || '.' || sequencename as name, last_value::text as value
       from pg_sequences where schemaname = any($1) order by 1`,
    [KEPT_SCHEMAS],
  );
  return rows;
}

export async function setSequence(
  client: pg.ClientBase,
  { name, value }: SavedSequence,
): Promise<void> {
  if (value !== null) await client.query('select setval($1::regclass, $2)', [name, value]);
}

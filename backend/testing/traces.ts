import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import PostalMime from 'postal-mime';

/**
 * Returns the tables of the database that contain one of these traces, as `schema.table`. Encrypted values and keys
 * are bytes that show nothing.
 */
export async function tablesWith(pool: pg.Pool, traces: RegExp): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const held = await pool.query(`select from ${name} as each where each::text ~* $1 limit 1`, [
      traces.source,
    ]);
    if (held.rowCount) found.push(name);
  }
  return found;
}

/** Returns the folders of files that contain one of these traces. Mails are searched both as sent and as decoded. */
export async function filesWith(dataDir: string, traces: RegExp): Promise<string[]> {
  const all = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of all.filter((one) => one.isFile())) {
    const bytes = await readFile(join(entry.parentPath, entry.name));
    const texts = [bytes.toString('latin1')];
    if (entry.name.endsWith('.eml')) {
      const { subject, text, html } = await PostalMime.parse(bytes);
      texts.push(subject ?? '', text ?? '', html ?? '');
    }
    if (texts.some((each) => traces.test(each)))
      found.push(entry.parentPath.slice(dataDir.length + 1));
  }
  return found;
}

import { join } from 'node:path';

/** The two halves of a backup. Whoever has both can read the personal data in the events; with the data alone nobody can. */
export type Part = 'data' | 'keys';

/**
 * Schemas whose tables are backed up. The others are made anew: read models from the events, jobs because the events say which are
 * due (decision 16), `public.schema_migrations` by the restore.
 */
export const KEPT_SCHEMAS: readonly string[] = ['events', 'catalogue', 'app'];

/** Tables of the kept schemas that no backup has, and why. */
export const LEFT_OUT_TABLES: Readonly<Record<string, string>> = {
  'app.sessions': 'whoever steals a backup must not be signed in by it',
  'app.stream_snapshots': 'a cache of the events (decision 15)',
};

const KEYS_TABLES: readonly string[] = ['app.booking_keys'];

/** Null: it is not backed up. */
export function partOfTable(schema: string, table: string): Part | null {
  const name = `${schema}.${table}`;
  if (!KEPT_SCHEMAS.includes(schema) || name in LEFT_OUT_TABLES) return null;
  return KEYS_TABLES.includes(name) ? 'keys' : 'data';
}

/** Where a site keeps what is not in its database. */
export interface SitePlaces {
  readonly dataDir: string;
  readonly proofDir: string;
}

/** A file or a folder of a site. */
export interface Place {
  /** In a backup. */
  readonly name: string;
  /** In the site. */
  readonly at: string;
}

/**
 * Kept mails can be read, and the secret signs people in, so both are with the keys. The roots of the log prove the events only
 * when they are kept apart from them.
 */
export function placesOf(part: Part, { dataDir, proofDir }: SitePlaces): readonly Place[] {
  if (part === 'data') return [{ name: 'files', at: join(dataDir, 'files') }];
  return [
    { name: 'secrets.json', at: join(dataDir, 'secrets.json') },
    { name: 'mail', at: join(dataDir, 'mail') },
    { name: 'proof', at: proofDir },
  ];
}

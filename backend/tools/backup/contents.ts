import { join, resolve } from 'node:path';
import { repositoryRoot } from '../../infrastructure/config/repository-root.js';

/** The two halves of a backup: data and keys. Only both together allow reading the personal data in the events. */
export type Part = 'data' | 'keys';

/**
 * Schemas whose tables are backed up. A restored site rebuilds the other schemas: read models from the events, and
 * jobs because the events show which are due (decision 16). The restore writes `public.schema_migrations`.
 */
export const KEPT_SCHEMAS: readonly string[] = ['events', 'catalogue', 'app'];

/** Tables of the backed-up schemas that no backup contains, each with its reason. */
export const LEFT_OUT_TABLES: Readonly<Record<string, string>> = {
  'app.sessions': 'whoever steals a backup must not be signed in by it',
  'app.stream_snapshots': 'a cache of the events (decision 15)',
};

const KEYS_TABLES: readonly string[] = ['app.booking_keys'];

/** Returns the part of the backup that contains a table; null for a table that no backup contains. */
export function partOfTable(schema: string, table: string): Part | null {
  const name = `${schema}.${table}`;
  if (!KEPT_SCHEMAS.includes(schema) || name in LEFT_OUT_TABLES) return null;
  return KEYS_TABLES.includes(name) ? 'keys' : 'data';
}

/** Folders in which a site stores its files. */
export interface SitePlaces {
  readonly dataDir: string;
  readonly proofDir: string;
}

/** Returns the folders that `npm start` uses with the same settings. */
export function sitePlaces(env: NodeJS.ProcessEnv): SitePlaces {
  const dataDir = resolve(env['DATA_DIR'] || join(repositoryRoot(), '.data'));
  return { dataDir, proofDir: resolve(env['PROOF_DIR'] || join(dataDir, 'proof')) };
}

/** File or folder of a site that a backup contains. */
export interface Place {
  /** Path of the copy within the backup. */
  readonly name: string;
  /** Path of the original in the site. */
  readonly at: string;
}

/**
 * Returns the files and folders of a part. Mails contain personal data and the secret allows signing in, so both
 * belong to the keys. The log's roots also belong to the keys: they prove the events only when stored apart from the
 * events.
 */
export function placesOf(part: Part, { dataDir, proofDir }: SitePlaces): readonly Place[] {
  if (part === 'data') return [{ name: 'files', at: join(dataDir, 'files') }];
  return [
    { name: 'secrets.json', at: join(dataDir, 'secrets.json') },
    { name: 'mail', at: join(dataDir, 'mail') },
    { name: 'proof', at: proofDir },
  ];
}

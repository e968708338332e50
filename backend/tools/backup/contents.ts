import { join } from 'node:path';
import { VERIFICATION_SCHEMA } from '../../infrastructure/event-store/proof/verification-schema.js';
import { LIVE_SCHEMA, NEXT_SCHEMA } from '../../../projections/projector.js';

/** The two halves of a backup. Whoever has both can read the personal data in the events; with the data alone nobody can. */
export type Part = 'data' | 'keys';

/** Schemas whose tables are backed up. A test names a table that stands neither here nor below. */
export const KEPT_SCHEMAS: readonly string[] = ['events', 'catalogue', 'app'];

/** Schemas that are made anew, and why nothing is lost with them. */
const DERIVED_SCHEMAS: Readonly<Record<string, string>> = {
  [LIVE_SCHEMA]: 'read models: the projections process builds them from the events',
  [NEXT_SCHEMA]: 'read models that are being built',
  [VERIFICATION_SCHEMA]: 'what a verification or a trial of a rebuild leaves when it is killed',
  graphile_worker: 'jobs: the events say which are due, and they are asked for again (decision 16)',
  public: 'schema_migrations: the restore runs the same migrations',
};

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

/** Whether somebody has decided what becomes of a schema's tables. */
export const isKnownSchema = (schema: string): boolean =>
  KEPT_SCHEMAS.includes(schema) || schema in DERIVED_SCHEMAS;

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

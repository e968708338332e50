import type pg from 'pg';
import { LIVE_SCHEMA, NEXT_SCHEMA } from '../../../../projections/projector.js';
import { VERIFICATION_SCHEMA } from '../../../infrastructure/event-store/proof/verification-schema.js';
import { WrongOptionsError } from '../subcommand.js';

type Queryable = Pick<pg.ClientBase, 'query'>;

const NAME = /^[a-z][a-z0-9_]{0,62}$/;
/** Start of a schema's comment that identifies scratch schemas of replays. */
const MARK = 'Scratch read models of Houselights';

/**
 * Schemas with another purpose. No replay may use one of them, even before the schema exists: the site would use the
 * replayed tables as its own.
 */
const TAKEN: readonly string[] = [
  LIVE_SCHEMA,
  NEXT_SCHEMA,
  VERIFICATION_SCHEMA,
  'app',
  'catalogue',
  'events',
  'graphile_worker',
  'information_schema',
  'jobs',
  'public',
];

/** Checks the name of a schema for a replay. @throws WrongOptionsError when a replay may not use a schema of this name */
export function scratchName(name: string): string {
  if (!NAME.test(name) || name.startsWith('pg_'))
    throw new WrongOptionsError(
      `--into takes a schema's name of lower-case letters, digits and underscores, not "${name}".`,
    );
  if (TAKEN.includes(name))
    throw new WrongOptionsError(
      `--into takes a schema of its own, and "${name}" is one of the site's.`,
    );
  return name;
}

/**
 * Requires that the schema does not exist, or that an earlier replay created it. Other schemas stay unchanged.
 * @throws WrongOptionsError as {@link scratchName}; Error when a schema of that name exists that no replay created
 */
export async function requireScratch(db: Queryable, name: string): Promise<void> {
  scratchName(name);
  const { rows } = await db.query<{ comment: string | null }>(
    `select obj_description(oid, 'pg_namespace') as comment from pg_namespace where nspname = $1`,
    [name],
  );
  const [found] = rows;
  if (found && !found.comment?.startsWith(MARK))
    throw new Error(
      `The schema "${name}" was not made by a replay, so nothing is written into it. Choose another name.`,
    );
}

/** Makes an empty schema, and drops the schema of an earlier replay. @throws the errors of {@link requireScratch} */
export async function makeScratchSchema(db: Queryable, name: string): Promise<void> {
  await requireScratch(db, name);
  await db.query(`drop schema if exists ${name} cascade; create schema ${name}`);
  await describe(db, name, 'unfinished');
}

/** Describes the schema in its comment, which `\\dn+` of psql shows. */
export async function describe(db: Queryable, name: string, what: string): Promise<void> {
  await db.query(`comment on schema ${name} is '${`${MARK}: ${what}`.replaceAll("'", "''")}'`);
}

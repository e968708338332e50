import { CHANNELS } from '../database/channels.js';

/** What changed: one production (its texts, performances or plan), or more than one (a school's settings, for instance). */
export type CatalogueChange = { readonly productionId: string } | 'everything';

/** The subject of changes that concern more than one production, such as a school's settings. */
export const EVERYTHING = '00000000-0000-0000-0000-000000000000';

/** TypeORM's EntityManager, a pool or a client of pg: whatever holds the writer's transaction. */
export interface Queryable {
  query(text: string, values?: unknown[]): Promise<unknown>;
}

/**
 * Counts one more change of a subject ($1: a production's id, or {@link EVERYTHING}). In the
 * writer's transaction, so that whoever reads the version afterwards can read the change as well.
 * The row's lock keeps two changes from counting as one.
 */
const COUNT_CHANGE = `
  insert into catalogue.versions as known (subject, version) values ($1, 1)
  on conflict (subject) do update set version = known.version + 1`;

/**
 * Tells every process what it must not keep in memory any more, and counts the change for orders that are on their way.
 * Called inside the writer's transaction: the word goes out when it commits, and not at all when it does not.
 */
export async function announceChange(db: Queryable, change: CatalogueChange): Promise<void> {
  const payload = change === 'everything' ? change : change.productionId;
  await db.query(COUNT_CHANGE, [change === 'everything' ? EVERYTHING : change.productionId]);
  await db.query('select pg_notify($1, $2)', [CHANNELS.catalogueChanged, payload]);
}

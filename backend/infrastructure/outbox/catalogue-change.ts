import { CHANNELS } from '../database/channels.js';

/** Scope of a change: one production (its texts, performances or plan), or more (such as a school's settings). */
export type CatalogueChange = { readonly productionId: string } | 'everything';

/** Subject of changes that concern more than one production, such as a school's settings. */
export const EVERYTHING = '00000000-0000-0000-0000-000000000000';

/** Connection with the writer's transaction: TypeORM's EntityManager, a pool or a client of pg. */
export interface Queryable {
  query(text: string, values?: unknown[]): Promise<unknown>;
}

/**
 * Counts one more change of a subject ($1: a production's id, or {@link EVERYTHING}). In the writer's transaction, so that
 * readers of the new version can also read the change. The row's lock keeps two changes from counting as one.
 */
const COUNT_CHANGE = `
  insert into catalogue.versions as known (subject, version) values ($1, 1)
  on conflict (subject) do update set version = known.version + 1`;

/**
 * Tells every process which cached data is outdated, and counts the change for orders in progress. Called inside the writer's
 * transaction: the notification is sent on commit only.
 */
export async function announceChange(db: Queryable, change: CatalogueChange): Promise<void> {
  const payload = change === 'everything' ? change : change.productionId;
  await db.query(COUNT_CHANGE, [change === 'everything' ? EVERYTHING : change.productionId]);
  await db.query('select pg_notify($1, $2)', [CHANNELS.catalogueChanged, payload]);
}

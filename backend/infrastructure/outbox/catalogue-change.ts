import { CHANNELS } from '../database/channels.js';

/**
 * Scope of a change in the catalogue: one production (its texts, performances or plan), or `everything` (such as a school's
 * settings).
 */
export type CatalogueChange = { readonly productionId: string } | 'everything';

/** Id used instead of a production's id for changes that affect more than one production, such as a school's settings. */
export const EVERYTHING = '00000000-0000-0000-0000-000000000000';

/** Connection of the writer's transaction: TypeORM's EntityManager, or a pool or client of pg. */
export interface Queryable {
  query(text: string, values?: unknown[]): Promise<unknown>;
}

/**
 * SQL that raises the version of a subject ($1: a production's id, or {@link EVERYTHING}). It runs in the writer's transaction,
 * so readers of the new version also see the change. The row's lock keeps two changes from counting as one.
 */
const COUNT_CHANGE = `
  insert into catalogue.versions as known (subject, version) values ($1, 1)
  on conflict (subject) do update set version = known.version + 1`;

/**
 * Notifies every process of outdated cached data, and raises the version that orders in progress compare. Call it inside the
 * writer's transaction: the notification is sent only on commit.
 */
export async function announceChange(db: Queryable, change: CatalogueChange): Promise<void> {
  const payload = change === 'everything' ? change : change.productionId;
  await db.query(COUNT_CHANGE, [change === 'everything' ? EVERYTHING : change.productionId]);
  await db.query('select pg_notify($1, $2)', [CHANNELS.catalogueChanged, payload]);
}

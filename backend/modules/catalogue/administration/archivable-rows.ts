import type { EntityManager } from 'typeorm';
import type { Changes } from '../../../contracts/events/index.js';
import { notFound } from '../../../infrastructure/http/problem.js';
import { Production } from '../entities/production.entity.js';

/* Shared by ticket kinds, discount codes and extras: rows of a production that are archived and never deleted. */

/** Locks a production, so that changes of its rows run one at a time. @throws Problem 404 */
export async function lockedProduction(manager: EntityManager, id: string): Promise<Production> {
  const production = await manager.findOne(Production, {
    where: { id },
    lock: { mode: 'pessimistic_write' },
  });
  if (!production) throw notFound('Production');
  return production;
}

interface Archivable {
  readonly archivedAt: Date | null;
}
type Shown = { readonly archived: boolean };

/**
 * Returns the changed fields with the values of the rows. Compares as the API shows, because Postgres orders the keys of JSON in
 * its own way.
 * @param shown names of the fields in the view, where they differ from those of the row
 */
export function changesOf<Row extends Archivable>(
  names: readonly (keyof Row & string)[],
  [before, after]: readonly [Row, Row],
  [was, is]: readonly [Shown, Shown],
  shown: Partial<Record<string, string>> = {},
): Changes {
  const valueIn = (view: Shown, name: string): string =>
    JSON.stringify((view as unknown as Record<string, unknown>)[shown[name] ?? name]);
  const changed = names.filter((name) => valueIn(was, name) !== valueIn(is, name));
  return Object.fromEntries(
    [...changed, ...(was.archived === is.archived ? [] : (['archivedAt'] as const))].map((name) => [
      name,
      { before: before[name], after: after[name] },
    ]),
  );
}

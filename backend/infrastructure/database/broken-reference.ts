/** PostgreSQL's SQLSTATE for a row that refers to one which is not there; before version 18 also for the next. */
const FOREIGN_KEY_VIOLATION = '23503';
/** For the deletion of a row that others refer to. */
const RESTRICT_VIOLATION = '23001';

/**
 * What stood in the way of a statement of TypeORM's: the row that another belongs to is `missing`, or the row to be deleted is
 * still `in use`. Null: something else. Both come only when it happened after somebody had looked.
 */
export function brokenReference(error: unknown): 'missing' | 'in use' | null {
  const { code, query } = (error ?? {}) as { readonly code?: unknown; readonly query?: unknown };
  const isDeletion = /^\s*delete\b/i.test(String(query));
  if (code === FOREIGN_KEY_VIOLATION) return isDeletion ? 'in use' : 'missing';
  return code === RESTRICT_VIOLATION && isDeletion ? 'in use' : null;
}

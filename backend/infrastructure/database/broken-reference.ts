/** PostgreSQL's SQLSTATE for a row that refers to a missing row; before version 18 also for the next case. */
const FOREIGN_KEY_VIOLATION = '23503';
/** SQLSTATE for the deletion of a row that others refer to. */
const RESTRICT_VIOLATION = '23001';

/**
 * Returns why a TypeORM statement broke a reference: the referenced row is `missing`, or the row to delete is still `in use`.
 * Null: another error. Both happen only when another change came after the check.
 */
export function brokenReference(error: unknown): 'missing' | 'in use' | null {
  const { code, query } = (error ?? {}) as { readonly code?: unknown; readonly query?: unknown };
  const isDeletion = /^\s*delete\b/i.test(String(query));
  if (code === FOREIGN_KEY_VIOLATION) return isDeletion ? 'in use' : 'missing';
  return code === RESTRICT_VIOLATION && isDeletion ? 'in use' : null;
}

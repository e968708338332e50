/** SQLSTATE for a row that refers to a missing row. Before PostgreSQL 18 also for deleting a row that other rows refer to. */
const FOREIGN_KEY_VIOLATION = '23503';
/** SQLSTATE for deleting a row that other rows refer to. */
const RESTRICT_VIOLATION = '23001';

/**
 * Returns why a TypeORM statement broke a foreign key: the referenced row is `missing`, or the row to delete is still `in use`.
 * Null: another error. Both causes need a concurrent change, because our code checks the rows before it writes.
 */
export function brokenReference(error: unknown): 'missing' | 'in use' | null {
  const { code, query } = (error ?? {}) as { readonly code?: unknown; readonly query?: unknown };
  const isDeletion = /^\s*delete\b/i.test(String(query));
  if (code === FOREIGN_KEY_VIOLATION) return isDeletion ? 'in use' : 'missing';
  return code === RESTRICT_VIOLATION && isDeletion ? 'in use' : null;
}

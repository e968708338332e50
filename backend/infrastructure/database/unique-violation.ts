/** PostgreSQL's SQLSTATE for a key that another row has already. */
const UNIQUE_VIOLATION = '23505';

/** Returns true when a statement failed because another row has the same key. */
export const isUniqueViolation = (error: unknown): boolean =>
  (error as { code?: string }).code === UNIQUE_VIOLATION;

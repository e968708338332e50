/** SQLSTATE for a row whose unique key another row already has. */
const UNIQUE_VIOLATION = '23505';

/** Returns true when a statement failed because another row has the same unique key. */
export const isUniqueViolation = (error: unknown): boolean =>
  (error as { code?: string }).code === UNIQUE_VIOLATION;

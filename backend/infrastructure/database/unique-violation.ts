/** PostgreSQL's SQLSTATE for a row whose key another row has already. */
const UNIQUE_VIOLATION = '23505';

/** Whether a statement failed because another row has the key of its own. */
export const isUniqueViolation = (error: unknown): boolean =>
  (error as { code?: string }).code === UNIQUE_VIOLATION;

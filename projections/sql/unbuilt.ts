/** Postgres: undefined_table. */
const MISSING_TABLE = '42P01';

/**
 * The answer of a read model, or `none` while the projections process has not built its table for the first time. Not within a
 * transaction of the caller's: the error ends it.
 */
export async function unlessUnbuilt<Answer>(
  none: Answer,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if ((error as { code?: string }).code === MISSING_TABLE) return none;
    throw error;
  }
}

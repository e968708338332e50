/** SQLSTATE undefined_table of Postgres. */
const MISSING_TABLE = '42P01';

/**
 * Returns the answer of a read model, or `none` before the projections process has first built its table. Not for use within the
 * caller's transaction, which the error would end.
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

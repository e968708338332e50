/** SQLSTATE of Postgres for a missing table (undefined_table). */
const MISSING_TABLE = '42P01';

/**
 * Returns the answer of a read model, or `none` if its tables do not exist yet. Must not be used within the caller's transaction,
 * because the error about the missing table would end the transaction.
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

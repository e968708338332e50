import { keptScans } from '../../storage/door-store';
import type { KeptScan } from '../../storage/door-store';

/**
 * What the server answers, and the scans that it may not know of. They are read before and after, because one may be told, or
 * made, while it answers.
 */
export async function withKeptScans<T>(
  ask: () => Promise<T>,
): Promise<{ readonly answer: T; readonly scans: readonly KeptScan[] }> {
  const before = await keptScans();
  const answer = await ask();
  return { answer, scans: [...before, ...(await keptScans())] };
}

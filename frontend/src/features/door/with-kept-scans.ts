import { keptScans, type KeptScan } from '../../storage/door-store';

/**
 * Returns the server's answer together with the unsent scans that it may lack. The stored scans are read before and after the
 * call, because a scan may be made or sent during it.
 */
export async function withKeptScans<T>(
  ask: () => Promise<T>,
): Promise<{ readonly answer: T; readonly scans: readonly KeptScan[] }> {
  const before = await keptScans();
  const answer = await ask();
  return { answer, scans: [...before, ...(await keptScans())] };
}

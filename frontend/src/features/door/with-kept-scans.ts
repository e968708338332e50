import { keptScans, type KeptScan } from '../../storage/door-store';

/**
 * Returns the server's answer and the stored scans that the server may not have counted. Reads the stored scans before and after
 * the call, because a scan may be made or sent during the call.
 */
export async function withKeptScans<T>(
  ask: () => Promise<T>,
): Promise<{ readonly answer: T; readonly scans: readonly KeptScan[] }> {
  const before = await keptScans();
  const answer = await ask();
  return { answer, scans: [...before, ...(await keptScans())] };
}

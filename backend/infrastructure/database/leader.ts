import { type Leader, namedLockKey } from './advisory-locks.js';
import pg from 'pg';
import { feelPulse, hangUp } from './pulse.js';

const CONNECT_MS = 10_000;

/**
 * Waits until nobody else holds the lock of this name, then runs `work` while it is held. The lock belongs to one
 * connection: when that breaks, or does not answer any more, `work` is told to stop by its signal, for somebody else may
 * lead by now. What it is just writing then must be fenced by itself: a checkpoint that only moves on, a job's own id.
 */
export async function runAsLeader(
  connectionString: string,
  name: Leader,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({
    connectionString,
    application_name: `houselights ${name}`,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
  });
  const lost = new AbortController();
  client.on('error', () => lost.abort());
  client.on('end', () => lost.abort());
  const stopWaiting = (): void => void client.end().catch(() => {});
  signal.addEventListener('abort', stopWaiting);
  let stopFeeling = (): void => {};
  try {
    await client.connect();
    await client.query(`select pg_advisory_lock(${namedLockKey('leader', '$1')})`, [name]);
    stopFeeling = feelPulse(client, () => lost.abort());
    await work(AbortSignal.any([signal, lost.signal]));
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    stopFeeling();
    signal.removeEventListener('abort', stopWaiting);
    await hangUp(client);
  }
}

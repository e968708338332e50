import pg from 'pg';

/**
 * Waits until nobody else holds the lock of this name, then runs `work` while it is held. The lock belongs to one
 * connection: when that breaks, `work` is told to stop by its signal, for somebody else may lead by now.
 */
export async function runAsLeader(
  connectionString: string,
  name: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({
    connectionString,
    application_name: `houselights ${name}`,
    keepAlive: true,
  });
  const lost = new AbortController();
  client.on('error', () => lost.abort());
  client.on('end', () => lost.abort());
  await client.connect();
  const stopWaiting = (): void => void client.end().catch(() => {});
  signal.addEventListener('abort', stopWaiting);
  try {
    await client.query("select pg_advisory_lock(hashtextextended('houselights:' || $1, 0))", [
      name,
    ]);
    await work(AbortSignal.any([signal, lost.signal]));
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', stopWaiting);
    await client.end().catch(() => {});
  }
}

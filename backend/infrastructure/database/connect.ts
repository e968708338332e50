import type pg from 'pg';

/**
 * Connects a client. @throws when the client is ended during the connect, because pg's own `connect()` would then never settle
 */
export async function connectClient(client: pg.Client): Promise<void> {
  let ended = (): void => {};
  const over = new Promise<never>((_, reject) => {
    ended = () => reject(new Error('The connection was ended before it was ready'));
    client.once('end', ended);
  });
  try {
    await Promise.race([client.connect(), over]);
  } finally {
    client.off('end', ended);
  }
}

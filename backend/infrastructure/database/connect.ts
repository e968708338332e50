import type pg from 'pg';

/**
 * Connects. When the connection is ended meanwhile, pg's own `connect()` never settles: whoever waits for it waits for ever. Here
 * that is an error.
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

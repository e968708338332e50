import type { Socket } from 'node:net';
import type pg from 'pg';

/** Interval of the checks of a connection, and time for each answer. */
const EVERY_MS = 5_000;
const PATIENCE_MS = 10_000;
const GOODBYE_MS = 2_000;

/**
 * Checks a long-lived connection regularly, because a connection whose other side vanished reports no error. Returns a function
 * that stops the checks.
 */
export function feelPulse(client: pg.Client, onDead: (error: unknown) => void): () => void {
  const question: pg.QueryConfig & { query_timeout: number } = {
    text: 'select 1',
    query_timeout: PATIENCE_MS,
  };
  let asking = false;
  const timer = setInterval(() => {
    if (asking) return;
    asking = true;
    client.query(question).then(() => (asking = false), onDead);
  }, EVERY_MS);
  return () => clearInterval(timer);
}

/** Ends a connection properly if it still answers, then cuts it. */
export async function hangUp(client: pg.Client): Promise<void> {
  const cut = setTimeout(() => streamOf(client).destroy(), GOODBYE_MS);
  await client.end().catch(() => {});
  clearTimeout(cut);
}

/**
 * Cuts a connection when it receives nothing for this long while a statement runs; the statement fails. For pools whose users
 * must not wait without limit. The connection is not returned to the pool, because another user must not get a hanging
 * transaction.
 * @param patienceMs 0: no limit
 */
export function limitSilence(client: pg.ClientBase, patienceMs: number): void {
  const stream = streamOf(client);
  stream.setTimeout(patienceMs);
  // Listens every time, unlike the callback of setTimeout, which hears only the first silence: that may be one without a
  // statement.
  stream.on('timeout', () => {
    if (isBusy(client)) stream.destroy(new Error(`Query read timeout after ${patienceMs} ms`));
  });
}

/**
 * Returns a function that cuts all connections with a running statement; those statements fail. For pools whose statements may be
 * silent for long, until their results are not needed any more. Call this before the pool connects.
 */
export function busyCutter(pool: pg.Pool): () => void {
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));
  return () => {
    for (const client of clients) if (isBusy(client)) streamOf(client).destroy();
  };
}

/** Returns the socket of a client. Missing in pg's types, but documented there as the stream that a client uses. */
export const streamOf = (client: pg.ClientBase): Socket =>
  (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream;

const isBusy = (client: pg.ClientBase): boolean =>
  Boolean((client as unknown as { readonly _activeQuery: unknown })._activeQuery);

import type { Socket } from 'node:net';
import type pg from 'pg';

/** Interval between checks of a connection, and timeout of each check. */
const EVERY_MS = 5_000;
const PATIENCE_MS = 10_000;
const GOODBYE_MS = 2_000;

/**
 * Checks a long-lived connection regularly, because a connection whose peer vanished reports no error. Returns a function that
 * stops the checks.
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

/** Ends a connection properly if the server still responds, then cuts it. */
export async function hangUp(client: pg.Client): Promise<void> {
  const cut = setTimeout(() => streamOf(client).destroy(), GOODBYE_MS);
  await client.end().catch(() => {});
  clearTimeout(cut);
}

/**
 * Cuts a connection when it receives nothing for this long while a statement runs; the statement fails. For pools whose users
 * must not wait without limit. The pool drops the connection, so that no other user gets a hanging transaction.
 * @param patienceMs 0: no limit
 */
export function limitSilence(client: pg.ClientBase, patienceMs: number): void {
  const stream = streamOf(client);
  stream.setTimeout(patienceMs);
  // The socket's timeout event is used, because the callback of setTimeout runs only at the first timeout, when perhaps no
  // statement was running.
  stream.on('timeout', () => {
    if (isBusy(client)) stream.destroy(new Error(`Query read timeout after ${patienceMs} ms`));
  });
}

/**
 * Returns a function that cuts all connections with a running statement; those statements fail. For pools with slow statements
 * whose results may become unneeded. Call busyCutter before the pool connects.
 */
export function busyCutter(pool: pg.Pool): () => void {
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));
  return () => {
    for (const client of clients) if (isBusy(client)) streamOf(client).destroy();
  };
}

/** Returns the socket of a pg client. pg documents the property, but its types lack it. */
export const streamOf = (client: pg.ClientBase): Socket =>
  (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream;

const isBusy = (client: pg.ClientBase): boolean =>
  Boolean((client as unknown as { readonly _activeQuery: unknown })._activeQuery);

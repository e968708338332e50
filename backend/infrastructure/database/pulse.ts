import type { Socket } from 'node:net';
import type pg from 'pg';

/** How often a connection is asked whether it still answers, and how long the answer may take. */
const EVERY_MS = 5_000;
const PATIENCE_MS = 10_000;
const GOODBYE_MS = 2_000;

/**
 * Asks a long-lived connection again and again whether it still answers, because a connection whose
 * other side vanished reports no error. Returns a function that stops asking.
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
 * For pools whose users must not wait without limit: when a statement runs and the connection
 * receives nothing for this long, the connection is cut and the statement fails. It is cut, not
 * returned, because a hanging transaction must not be given to another user.
 * @param patienceMs 0: no limit
 */
export function limitSilence(client: pg.ClientBase, patienceMs: number): void {
  const stream = streamOf(client);
  stream.setTimeout(patienceMs);
  // Each time, unlike the callback of setTimeout, which hears of the first silence alone: that may be one without a statement.
  stream.on('timeout', () => {
    if (isBusy(client)) stream.destroy(new Error(`Query read timeout after ${patienceMs} ms`));
  });
}

/**
 * For pools whose statements may be silent for long, until their results are not wanted any more. To be called before the
 * pool connects. Returns what cuts the connections that run a statement at that moment: those statements fail.
 */
export function busyCutter(pool: pg.Pool): () => void {
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));
  return () => {
    for (const client of clients) if (isBusy(client)) streamOf(client).destroy();
  };
}

/** Missing in pg's types, but documented there as the stream that a client uses. */
export const streamOf = (client: pg.ClientBase): Socket =>
  (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream;

const isBusy = (client: pg.ClientBase): boolean =>
  Boolean((client as unknown as { readonly _activeQuery: unknown })._activeQuery);

import type { Socket } from 'node:net';
import type pg from 'pg';

/** How often a connection is asked whether it still answers, and how long the answer may take. */
const EVERY_MS = 5_000;
const PATIENCE_MS = 10_000;
const GOODBYE_MS = 2_000;

/**
 * Asks a connection that is open for a long time, again and again, whether it still answers: one whose other side has
 * vanished tells nobody. Answers how to stop asking.
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

/** Ends a connection, politely while somebody answers; then it is cut. */
export async function hangUp(client: pg.Client): Promise<void> {
  const cut = setTimeout(() => streamOf(client).destroy(), GOODBYE_MS);
  await client.end().catch(() => {});
  clearTimeout(cut);
}

/**
 * For pools whose users cannot wait for ever: a connection on which a statement runs and nothing is heard for so long is
 * cut, and its statement fails. Cutting it is the safe way: a transaction that hangs must not be lent to somebody else.
 * @param patienceMs 0: no limit
 */
export function limitSilence(client: pg.ClientBase, patienceMs: number): void {
  const stream = streamOf(client);
  stream.setTimeout(patienceMs, () => {
    if (isBusy(client)) stream.destroy(new Error(`Query read timeout after ${patienceMs} ms`));
  });
}

/** Not in the types of pg, but documented there as what a client talks through. */
const streamOf = (client: pg.ClientBase): Socket =>
  (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream;

const isBusy = (client: pg.ClientBase): boolean =>
  Boolean((client as unknown as { readonly _activeQuery: unknown })._activeQuery);

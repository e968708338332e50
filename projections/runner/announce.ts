import { CHANNELS } from '../../backend/infrastructure/database/channels.js';
import type pg from 'pg';
import type { ProjectedEvent, Projector } from '../projector.js';

/** What NOTIFY takes in one payload, in bytes. */
const LONGEST_PAYLOAD = 7_999;

/** By read model: where it is. */
export type Positions = Readonly<Record<string, string>>;

/** Tells listeners, when the transaction commits, that these events are in the read model's tables. */
export function announceEvents(
  client: pg.ClientBase,
  projector: Projector,
  position: string,
  events: readonly ProjectedEvent[],
): Promise<void> {
  const positions = { [projector.name]: position };
  const readable = events.filter(({ unreadable }) => unreadable === undefined);
  const payload = JSON.stringify({ positions, ...projector.news?.of(readable) });
  return Buffer.byteLength(payload) > LONGEST_PAYLOAD
    ? announceAnything(client, positions, [projector])
    : notify(client, payload);
}

/** Tells listeners, when the transaction commits, that any row of these read models may be another one. */
export function announceAnything(
  client: pg.ClientBase,
  positions: Positions,
  projectors: readonly Projector[],
): Promise<void> {
  const news: object = Object.assign({}, ...projectors.map(({ news }) => news?.anything));
  return notify(client, JSON.stringify({ positions, ...news }));
}

async function notify(client: pg.ClientBase, payload: string): Promise<void> {
  await client.query('select pg_notify($1, $2)', [CHANNELS.readModelsMoved, payload]);
}

import { hash } from 'node:crypto';
import type { StoredEvent } from '../port.js';

/** SHA-256, 32 bytes. */
export type Hash = Buffer;

/*
 * The first byte tells what was hashed, so that no leaf can be passed off as a node or a link of a chain (RFC 6962, 2.1).
 */
const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);
const LINK = Buffer.of(2);

/** Before the first event of a stream. */
export const CHAIN_START: Hash = Buffer.alloc(32);

/**
 * Of one event as it is stored: personal data stays sealed, so that an erasure, which deletes a key, changes no hash. Both stores
 * answer the same values, so the hash does not depend on how a store writes JSON. The position is left out: places in the log
 * are what the tree is about.
 */
export function leafOf(event: StoredEvent): Hash {
  const { stream, revision, id, type, recordedAt, data, metadata } = event;
  const text = canonicalJson([FORMAT, stream, revision, id, type, recordedAt, data, metadata]);
  return sha256(Buffer.concat([LEAF, Buffer.from(text)]));
}

/** Which fields are hashed, and in which order; another format has another name. */
const FORMAT = 'houselights event 1';

export const nodeOf = (left: Hash, right: Hash): Hash => sha256(Buffer.concat([NODE, left, right]));

/** The link of an event in its stream's chain. @param before the link of the event before it, or {@link CHAIN_START} */
export const linkOf = (before: Hash, leaf: Hash): Hash =>
  sha256(Buffer.concat([LINK, before, leaf]));

export const sha256 = (bytes: Buffer): Hash => hash('sha256', bytes, 'buffer');

/** JSON without spaces, the keys of each object in the order of their UTF-16 units: equal values give equal text. */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const fields = value as Readonly<Record<string, unknown>>;
  let written = '';
  for (const key of sorted(Object.keys(fields)))
    if (fields[key] !== undefined)
      written += `${written === '' ? '' : ','}${nameInJson(key)}${canonicalJson(fields[key])}`;
  return `{${written}}`;
}

/** In place, by insertion: of the few keys of an event that takes a third of the time of Array.sort. */
function sorted(keys: string[]): string[] {
  if (keys.length > MOST_BY_INSERTION) return keys.sort();
  for (let next = 1; next < keys.length; next += 1) {
    const key = keys[next] as string;
    let place = next;
    for (; place > 0 && (keys[place - 1] as string) > key; place -= 1)
      keys[place] = keys[place - 1] as string;
    keys[place] = key;
  }
  return keys;
}

const MOST_BY_INSERTION = 24;

/** Events have few different keys; of data that is keyed by ids, the first so many are remembered. */
const MOST_NAMES = 1_000;
const names = new Map<string, string>();

/** `"key":` */
function nameInJson(key: string): string {
  let name = names.get(key);
  if (name === undefined) {
    name = `${JSON.stringify(key)}:`;
    if (names.size < MOST_NAMES) names.set(key, name);
  }
  return name;
}

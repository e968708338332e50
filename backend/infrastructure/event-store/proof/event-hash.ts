import { hash } from 'node:crypto';
import type { StoredEvent } from '../port.js';

/** SHA-256 hash of 32 bytes. */
export type Hash = Buffer;

/*
 * First byte of each hashed text. It says what was hashed, so that a leaf cannot pass for a node or a link of a chain (RFC 6962,
 * 2.1).
 */
const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);
const LINK = Buffer.of(2);

/** Link that precedes the first event of a stream. */
export const CHAIN_START: Hash = Buffer.alloc(32);

/**
 * Returns the hash of one event in its stored form. Personal data stays encrypted, so an erasure, which deletes a key, changes no
 * hash. The hash does not depend on how a store writes JSON, so both stores give the same. The position is left out, because the
 * tree covers the order of the log.
 */
export function leafOf(event: StoredEvent): Hash {
  const { stream, revision, id, type, recordedAt, data, metadata } = event;
  const text = canonicalJson([FORMAT, stream, revision, id, type, recordedAt, data, metadata]);
  return sha256(Buffer.concat([LEAF, Buffer.from(text)]));
}

/** Name of the hash format: the hashed fields and their order. A changed format needs a new name. */
const FORMAT = 'houselights event 1';

export const nodeOf = (left: Hash, right: Hash): Hash => sha256(Buffer.concat([NODE, left, right]));

/** Returns the link of an event in its stream's chain. @param before the link of the previous event, or {@link CHAIN_START} */
export const linkOf = (before: Hash, leaf: Hash): Hash =>
  sha256(Buffer.concat([LINK, before, leaf]));

export const sha256 = (bytes: Buffer): Hash => hash('sha256', bytes, 'buffer');

/** Writes JSON without spaces, and sorts the keys of each object by UTF-16 units, so that equal values give equal text. */
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

/** Sorts keys in place by insertion, which takes a third of the time of Array.sort for the few keys of an event. */
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

/**
 * Largest number of cached keys. Events use few keys; where data has ids as keys, the limit keeps them from filling the cache.
 */
const MOST_NAMES = 1_000;
const names = new Map<string, string>();

/** Returns the key as JSON with a colon: `"key":` */
function nameInJson(key: string): string {
  let name = names.get(key);
  if (name === undefined) {
    name = `${JSON.stringify(key)}:`;
    if (names.size < MOST_NAMES) names.set(key, name);
  }
  return name;
}

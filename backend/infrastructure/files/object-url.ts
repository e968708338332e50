import { Problem } from '../http/problem.js';

const PREFIX = '/objects/';
const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$/;

/**
 * Returns true for a key such as `receipts/{bookingId}/{uuid}`: 2 to 6 segments of plain characters, none beginning with a dot.
 */
export function isKey(text: string): boolean {
  const segments = text.split('/');
  return (
    text.length <= 300 &&
    segments.length >= 2 &&
    segments.length <= 6 &&
    segments.every((segment) => SEGMENT.test(segment))
  );
}

export function assertKey(key: string): void {
  if (!isKey(key)) throw new Error(`Malformed file key: ${JSON.stringify(key)}`);
}

export function objectUrlOf(key: string): string {
  assertKey(key);
  return PREFIX + key;
}

/** Returns the key in an objectUrl; `null` for any other text, e.g. the address of another site. */
export function keyIn(objectUrl: string): string | null {
  const key = objectUrl.startsWith(PREFIX) ? objectUrl.slice(PREFIX.length) : '';
  return isKey(key) ? key : null;
}

/**
 * Returns the key in an objectUrl that a client sent. Only the exact form `/objects/{key}` is accepted: no host, no `..`, no
 * `//`, no query, no percent-encoding. @throws Problem 400
 */
export function keyOf(objectUrl: string): string {
  const key = keyIn(objectUrl);
  if (key === null) {
    throw new Problem(
      400,
      'invalid_object_url',
      'This is not the address of an uploaded file. Please upload the image again.',
    );
  }
  return key;
}

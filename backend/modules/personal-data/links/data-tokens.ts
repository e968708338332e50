import { createHmac, timingSafeEqual } from 'node:crypto';
import { acceptedKeys, signingKey, type Secrets } from '../../../infrastructure/config/keys.js';

/** `open` is the token in a mailed link, `erase` the token in the opened page. Neither works as the other. */
export type DataTokenUse = 'open' | 'erase';

/** Owner and end of a token. */
export interface DataTokenFacts {
  /** Random; each token works once. */
  readonly id: string;
  /** In lower case. */
  readonly email: string;
  /** The signed-in person; null for a mailed link. */
  readonly personId: string | null;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

/** Encodes the readable facts, with a signature over them and their use. */
export function dataToken(use: DataTokenUse, facts: DataTokenFacts, secrets: Secrets): string {
  const { id, email, personId, endsAt } = facts;
  const body = Buffer.from(JSON.stringify([id, email, personId, endsAt])).toString('base64url');
  return `${body}.${signature(signingKey(secrets, 'my data links'), use, body)}`;
}

/** Returns null for a token that was not made here for this use, or has expired. @param now milliseconds since 1970 */
export function readDataToken(
  use: DataTokenUse,
  token: string,
  now: number,
  secrets: Secrets,
): DataTokenFacts | null {
  const [body = '', given = ''] = token.split('.');
  const isOurs = acceptedKeys(secrets, 'my data links').some((key) =>
    same(given, signature(key, use, body)),
  );
  if (!isOurs) return null;
  const [id, email, personId, endsAt] = JSON.parse(
    Buffer.from(body, 'base64url').toString('utf8'),
  ) as [string, string, string | null, number];
  return endsAt > now ? { id, email, personId, endsAt } : null;
}

const signature = (key: string, use: DataTokenUse, body: string): string =>
  createHmac('sha256', key).update(`my data ${use} ${body}`).digest('base64url');

function same(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

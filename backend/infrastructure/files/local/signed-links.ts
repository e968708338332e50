import { createHmac, timingSafeEqual } from 'node:crypto';
import { acceptedKeys, signingKey, type Secrets } from '../../config/keys.js';
import { Problem } from '../../http/problem.js';

/** Permission that a signed link gives: one method on one key until a moment. A PUT also has a size limit. */
export interface Grant {
  readonly method: 'GET' | 'PUT';
  readonly key: string;
  /** End of the permission, in seconds since 1970. */
  readonly expires: number;
  /** Largest upload in bytes; 0 for GET. */
  readonly maxBytes: number;
}

export type LinkQuery = Readonly<Record<string, unknown>>;

/** Returns the query string with the signature of a permission. */
export function signedQuery(grant: Grant, secrets: Secrets): string {
  const query = new URLSearchParams({ expires: String(grant.expires) });
  if (grant.method === 'PUT') query.set('max', String(grant.maxBytes));
  query.set('signature', signature(grant, signingKey(secrets, 'file links')));
  return query.toString();
}

/**
 * Returns the permission of a link. Links signed before a change of SECRET stay valid until their end.
 * @throws Problem 403 when the link is forged, altered or expired
 */
export function verifyLink(
  method: Grant['method'],
  key: string,
  query: LinkQuery,
  secrets: Secrets,
  now: Date,
): Grant {
  const grant: Grant = {
    method,
    key,
    expires: wholeNumber(query['expires']),
    maxBytes: method === 'PUT' ? wholeNumber(query['max']) : 0,
  };
  const given = Buffer.from(typeof query['signature'] === 'string' ? query['signature'] : '');
  const isRight = acceptedKeys(secrets, 'file links').some((key) => {
    const right = Buffer.from(signature(grant, key));
    return given.length === right.length && timingSafeEqual(given, right);
  });
  if (!isRight) {
    throw new Problem(
      403,
      'link_invalid',
      'This link is not valid. Please go back to the page that gave it to you and try again.',
    );
  }
  if (now.getTime() >= grant.expires * 1000) {
    throw new Problem(
      403,
      'link_expired',
      'This link has expired. Please reload the page that gave it to you and try again.',
    );
  }
  return grant;
}

function signature({ method, key, expires, maxBytes }: Grant, under: string): string {
  return createHmac('sha256', under)
    .update(`houselights file link\n${method}\n${key}\n${expires}\n${maxBytes}`)
    .digest('base64url');
}

function wholeNumber(value: unknown): number {
  return typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : -1;
}

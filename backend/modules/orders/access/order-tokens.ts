import { createHmac, timingSafeEqual } from 'node:crypto';
import { acceptedKeys, signingKey, type Secrets } from '../../../infrastructure/config/keys.js';

/**
 * Returns the value of the order cookie for the browser that placed the order. It is valid for one booking and does not expire.
 */
export const orderToken = (bookingId: string, secrets: Secrets): string =>
  orderTokenUnder(signingKey(secrets, 'order cookies'), bookingId);

/** Returns true when one of these cookies belongs to the booking, even if the cookie is older than the last change of SECRET. */
export const hasOrderToken = (
  cookies: readonly string[],
  bookingId: string,
  secrets: Secrets,
): boolean =>
  acceptedKeys(secrets, 'order cookies').some((key) => {
    const expected = orderTokenUnder(key, bookingId);
    return cookies.some((cookie) => isToken(cookie, expected));
  });

/**
 * Returns the token of a link in an e-mail to the buyer. It is valid for one booking and one e-mail address: after a correction
 * of the address, links that were sent to the wrong address are no longer valid.
 */
export const linkToken = (bookingId: string, email: string, secrets: Secrets): string =>
  linkTokenUnder(signingKey(secrets, 'order links'), bookingId, email);

/**
 * Returns true for the token of this booking and address. Links that were sent before SECRET was changed are accepted as well.
 */
export const isLinkToken = (
  token: string,
  bookingId: string,
  email: string,
  secrets: Secrets,
): boolean =>
  acceptedKeys(secrets, 'order links').some((key) =>
    isToken(token, linkTokenUnder(key, bookingId, email)),
  );

/** Compares two tokens in constant time, so that the duration does not reveal how much of the token is right. */
export function isToken(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const orderTokenUnder = (key: string, bookingId: string): string =>
  keyed(`order ${bookingId}`, key);

const linkTokenUnder = (key: string, bookingId: string, email: string): string =>
  keyed(`order link ${bookingId} ${email.trim().toLowerCase()}`, key);

const keyed = (text: string, key: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

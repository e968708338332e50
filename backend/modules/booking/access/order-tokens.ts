import { createHmac, timingSafeEqual } from 'node:crypto';

/** What the cookie of the browser that placed an order holds. It is for one booking and does not end. */
export const orderToken = (bookingId: string, secret: string): string =>
  keyed(`order ${bookingId}`, secret);

/**
 * What a link in a mail to the buyer holds. It is for one booking and one address: after the address was corrected, links
 * that went to the wrong one open nothing any more.
 */
export const linkToken = (bookingId: string, email: string, secret: string): string =>
  keyed(`order link ${bookingId} ${email.trim().toLowerCase()}`, secret);

/** Compares in a time that tells nothing about how much was right. */
export function isToken(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const keyed = (text: string, secret: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url');

import { createHmac } from 'node:crypto';
import { acceptedKeys, signingKey, type Secrets } from '../../../infrastructure/config/keys.js';
import { isToken } from './order-tokens.js';

/**
 * Returns the token of the link in a free order's e-mail, which proves that the person who opens it reads that mailbox. The token
 * is for one booking and one address, so a corrected address needs a new link. It is valid as long as the hold; the booking knows
 * when that ends.
 */
export const confirmationToken = (bookingId: string, email: string, secrets: Secrets): string =>
  tokenUnder(signingKey(secrets, 'free order links'), bookingId, email);

/** Accepts links that were sent before SECRET was changed, too. */
export const isConfirmationToken = (
  token: string,
  bookingId: string,
  email: string,
  secrets: Secrets,
): boolean =>
  acceptedKeys(secrets, 'free order links').some((key) =>
    isToken(token, tokenUnder(key, bookingId, email)),
  );

const tokenUnder = (key: string, bookingId: string, email: string): string =>
  createHmac('sha256', key)
    .update(`free order ${bookingId} ${email.trim().toLowerCase()}`)
    .digest('base64url');

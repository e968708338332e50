import { createHmac } from 'node:crypto';
import { acceptedKeys, signingKey, type Secrets } from '../../../infrastructure/config/keys.js';
import { isToken } from './order-tokens.js';

/**
 * Returns the token of the link in a free order's e-mail. The token proves that the person who opens the link reads that mailbox.
 * It is valid for one booking and one e-mail address, so a corrected address needs a new link. It is valid as long as the seat
 * hold.
 */
export const confirmationToken = (bookingId: string, email: string, secrets: Secrets): string =>
  tokenUnder(signingKey(secrets, 'free order links'), bookingId, email);

/**
 * Returns true for the token of this booking and address. Links that were sent before SECRET was changed are accepted as well.
 */
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

import { createHmac } from 'node:crypto';
import { isToken } from '../access/order-tokens.js';

/**
 * What the link in the e-mail of a free order proves: that whoever opens it reads that mailbox. It is for one booking and
 * one address, so a corrected address needs a new link, and it is as good as the hold: the booking says when that is over.
 */
export const confirmationToken = (bookingId: string, email: string, secret: string): string =>
  createHmac('sha256', secret)
    .update(`free order ${bookingId} ${email.trim().toLowerCase()}`)
    .digest('base64url');

export const isConfirmationToken = (
  token: string,
  bookingId: string,
  email: string,
  secret: string,
): boolean => isToken(token, confirmationToken(bookingId, email, secret));

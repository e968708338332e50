import { createHmac } from 'node:crypto';
import { network } from '../../../infrastructure/http/network.js';

/**
 * Keyed hashes: a reader of the table learns no address from it, and cannot test addresses without
 * the secret.
 */
export const sourceKey = (
  from: { readonly address: string; readonly personId: string | null },
  secret: string,
): string =>
  from.personId === null
    ? keyed(`address ${network(from.address)}`, secret)
    : keyed(`person ${from.personId}`, secret);

export const emailKey = (email: string, secret: string): string =>
  keyed(`email ${email.trim().toLowerCase()}`, secret);

const keyed = (text: string, secret: string): string =>
  createHmac('sha256', secret).update(`order source ${text}`).digest('base64url');

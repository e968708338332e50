import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';

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

/** One connection has one IPv4 address, or 2^64 IPv6 addresses with the same first half. */
export function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = tail === undefined ? left : [...left, ...zeros, ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

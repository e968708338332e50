import { isIPv6 } from 'node:net';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/**
 * Returns the network of an IP address: an IPv4 address itself, or the first half of an IPv6 address, because one connection may
 * use all 2^64 addresses below it.
 */
export function network(text: string): string {
  const address = withoutPort(text);
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

/** Returns an address without the port that some proxies write behind it: `192.0.2.1:5678`, `[2001:db8::1]:5678`. */
const withoutPort = (text: string): string =>
  /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? /^\[([^\]]+)\]/.exec(text)?.[1] ?? text;

/**
 * Returns the network of a request, the key of every limit by address. Lint forbids reading `request.ip` elsewhere. A whole
 * school hall may be one network.
 */
export const networkOf = ({ ip }: Pick<Request, 'ip'>): string => (ip ? network(ip) : 'unknown');

/** Declares a handler's parameter that receives the network of the request. */
export const FromNetwork = createParamDecorator((_: unknown, context: ExecutionContext) =>
  networkOf(context.switchToHttp().getRequest<Request>()),
);

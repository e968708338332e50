import { isNativeError } from 'node:util/types';
/** Error codes for a lost or failed connection: Node's codes, and the SQLSTATEs of a Postgres server that is down. */
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // SQLSTATEs of a server that is shutting down, has crashed, is starting up, was idle too long, or is full.
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '53300',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
]);

/** Messages of pg for errors that have no code. */
const AWAY_MESSAGE =
  /^(?:Connection terminated|Query read timeout|timeout (?:exceeded|expired)|Client (?:has encountered a connection error|was closed and is not queryable))/;

/** Error of a store other than Postgres (Redis) that did not answer in time. The same call may succeed later. */
export class StoreAwayError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StoreAwayError';
  }
}

/**
 * Returns true when an error says that the server is unreachable or does not answer, so a retry may succeed. A wrong password or
 * a missing database does not count: the configuration must be corrected.
 */
export function isLostConnection(error: unknown, depth = 0): boolean {
  if (!isNativeError(error) || depth > 4) return false;
  if (error instanceof StoreAwayError || error.name === 'MaxRetriesPerRequestError') return true;
  if (AWAY_MESSAGE.test(error.message)) return true;
  if ('code' in error && typeof error.code === 'string' && AWAY.has(error.code)) return true;
  const inner: unknown = 'driverError' in error ? error.driverError : error.cause;
  return isLostConnection(inner, depth + 1);
}

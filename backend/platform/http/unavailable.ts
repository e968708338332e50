import { EventStoreUnavailableError } from '../../event-store/port.js';

const LOST = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  // Postgres: shutting down, starting up, crashed, or full.
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  // A table or schema is not there: read models that are being built again.
  '42P01',
  '3F000',
]);

const LOST_MESSAGE =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** A screen's table is missing: the projections process has not built it yet, or builds it again. */
const isUnbuilt = (error: Error): boolean =>
  'code' in error && error.code === '42P01' && error.message.startsWith('relation "read.');

/** Whether a part that we need is away: the same request may well succeed in a moment. */
export function isUnavailable(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 4) return false;
  if (
    error instanceof EventStoreUnavailableError ||
    LOST_MESSAGE.test(error.message) ||
    isUnbuilt(error)
  )
    return true;
  if ('code' in error && typeof error.code === 'string' && LOST.has(error.code)) return true;
  const inner: unknown = 'driverError' in error ? error.driverError : error.cause;
  return isUnavailable(inner, depth + 1);
}

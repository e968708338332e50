import { isNativeError } from 'node:util/types';
import { EventStoreUnavailableError } from '../event-store/port.js';
import { isLostConnection } from '../database/lost-connection.js';

/** A table or schema is not there: read models that are being built again. */
const UNBUILT = new Set(['42P01', '3F000']);

/** Postgres gave a transaction up for the sake of others: a deadlock, or a conflict of serializable ones. */
const GIVEN_UP = new Set(['40P01', '40001']);

/** A screen's table is missing: the projections process has not built it yet, or builds it again. */
const isUnbuilt = (error: Error): boolean => hasCode(error, UNBUILT);
const isGivenUp = (error: Error): boolean => hasCode(error, GIVEN_UP);

const hasCode = (error: Error, codes: ReadonlySet<string>): boolean =>
  'code' in error && typeof error.code === 'string' && codes.has(error.code);

/** Whether a part that we need is down, or gave way to somebody else: the same request may succeed in a moment. */
export function isUnavailable(error: unknown, depth = 0): boolean {
  if (!isNativeError(error) || depth > 4) return false;
  if (error instanceof EventStoreUnavailableError || isLostConnection(error)) return true;
  if (isUnbuilt(error) || isGivenUp(error)) return true;
  const inner: unknown = 'driverError' in error ? error.driverError : error.cause;
  return isUnavailable(inner, depth + 1);
}

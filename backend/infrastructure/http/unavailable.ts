import { isNativeError } from 'node:util/types';
import { EventStoreUnavailableError } from '../event-store/port.js';
import { isLostConnection } from '../database/lost-connection.js';

/** A table or schema is not there: read models that are being built again. */
const UNBUILT = new Set(['42P01', '3F000']);

/** A screen's table is missing: the projections process has not built it yet, or builds it again. */
const isUnbuilt = (error: Error): boolean =>
  'code' in error && typeof error.code === 'string' && UNBUILT.has(error.code);

/** Whether a part that we need is down: the same request may succeed in a moment. */
export function isUnavailable(error: unknown, depth = 0): boolean {
  if (!isNativeError(error) || depth > 4) return false;
  if (error instanceof EventStoreUnavailableError || isLostConnection(error) || isUnbuilt(error))
    return true;
  const inner: unknown = 'driverError' in error ? error.driverError : error.cause;
  return isUnavailable(inner, depth + 1);
}

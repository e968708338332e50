import { isNativeError } from 'node:util/types';
import { EventStoreUnavailableError } from '../event-store/port.js';
import { isLostConnection } from '../database/lost-connection.js';

/** SQLSTATEs of a missing table or schema, as while read models are being rebuilt. */
const UNBUILT = new Set(['42P01', '3F000']);

/** SQLSTATEs of a transaction that Postgres aborted: a deadlock, or a serialisation conflict. */
const GIVEN_UP = new Set(['40P01', '40001']);

/** Returns true when a read model's table is missing, because it is not built yet or is being rebuilt. */
const isUnbuilt = (error: Error): boolean => hasCode(error, UNBUILT);
const isGivenUp = (error: Error): boolean => hasCode(error, GIVEN_UP);

const hasCode = (error: Error, codes: ReadonlySet<string>): boolean =>
  'code' in error && typeof error.code === 'string' && codes.has(error.code);

/** Returns true when a part is down, or when Postgres aborted the transaction in favour of another. A retry may succeed. */
export function isUnavailable(error: unknown, depth = 0): boolean {
  if (!isNativeError(error) || depth > 4) return false;
  if (error instanceof EventStoreUnavailableError || isLostConnection(error)) return true;
  if (isUnbuilt(error) || isGivenUp(error)) return true;
  const inner: unknown = 'driverError' in error ? error.driverError : error.cause;
  return isUnavailable(inner, depth + 1);
}

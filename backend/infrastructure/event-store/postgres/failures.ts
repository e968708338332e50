import { EventStoreUnavailableError, MalformedPositionError } from '../port.js';

/** SQLSTATE classes of failures that the request caused, not the server: data, constraints, syntax, our own refusals. */
const CALLER_AT_FAULT = /^(22|23|42|P0)/;

/**
 * Translates the error of a failed statement. The caller's own mistakes stay as they are; any other error means that the store is
 * unavailable.
 */
export function asUnavailable(error: unknown): unknown {
  if (
    error instanceof EventStoreUnavailableError ||
    error instanceof MalformedPositionError ||
    isCallersFault(error)
  )
    return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new EventStoreUnavailableError(`The event store is not answering: ${reason}`, {
    cause: error,
  });
}

export function isCallersFault(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && CALLER_AT_FAULT.test(code);
}

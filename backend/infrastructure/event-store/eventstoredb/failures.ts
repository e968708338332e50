import {
  CommandError,
  ErrorType,
  isCommandError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import {
  AppendTooLargeError,
  EventStoreUnavailableError,
  MalformedPositionError,
  RevisionConflictError,
  type ExpectedRevision,
} from '../port.js';

/** Server errors caused by the request, not by an outage. */
const CALLER_AT_FAULT: readonly ErrorType[] = [
  ErrorType.ACCESS_DENIED,
  ErrorType.INVALID_ARGUMENT,
  ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED,
  ErrorType.MISSING_REQUIRED_METADATA_PROPERTY,
  ErrorType.STREAM_DELETED,
  ErrorType.UNSUPPORTED,
];

export const isFault = (error: unknown): error is CommandError =>
  error instanceof Error && isCommandError(error) && CALLER_AT_FAULT.includes(error.type);

export function asUnavailable(error: unknown): unknown {
  if (
    isFault(error) ||
    error instanceof EventStoreUnavailableError ||
    error instanceof MalformedPositionError
  )
    return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new EventStoreUnavailableError(`EventStoreDB is not answering: ${reason}`, {
    cause: error,
  });
}

export function asAppendFailure(
  error: unknown,
  stream: string,
  expected: ExpectedRevision,
): unknown {
  // The server's limit may be configured lower than ours.
  if (isFault(error) && error.type === ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED)
    return new AppendTooLargeError(`EventStoreDB does not take it: ${error.message}`, {
      cause: error,
    });
  if (!(error instanceof WrongExpectedVersionError)) return asUnavailable(error);
  // The client gives the actual version as a bigint, or "no_stream" for a stream without events.
  const { actualVersion } = error;
  return new RevisionConflictError(
    stream,
    expected,
    typeof actualVersion === 'bigint' ? Number(actualVersion) : 'no-stream',
  );
}

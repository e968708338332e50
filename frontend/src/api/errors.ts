import type { ErrorBody } from '@contracts/rest/errors';
import { i18n } from '../language/i18n';

/** Error for an HTTP status outside 2xx. `message` is `{status}: {body text, or the status text}`. */
export class HttpError extends Error {
  readonly status: number;
  /** Body of the answer, parsed; null when the body does not have the server's error format. */
  readonly body: ErrorBody | null;
  /** True if the answer's body is JSON, in any format. */
  readonly isJson: boolean;

  constructor(status: number, statusText: string, text: string) {
    super(`${status}: ${text || statusText}`);
    this.name = 'HttpError';
    this.status = status;
    const value = parseJson(text);
    this.isJson = value !== undefined;
    this.body = errorBodyOf(value);
  }
}

/** Error for a request without an answer: the network or the server is down. The server may have carried out the request. */
export class NetworkError extends Error {
  constructor() {
    super(
      i18n.t(
        'The server cannot be reached. Nothing is lost: please check your connection and try again in a moment.',
      ),
    );
    this.name = 'NetworkError';
  }
}

/** Returns true when the server may or may not have carried out the request, because the network or the server failed. */
export const isUndecided = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof HttpError && error.status >= 500);

/** Parses JSON; returns `undefined` for text that is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function errorBodyOf(value: unknown): ErrorBody | null {
  if (typeof value !== 'object' || value === null) return null;
  const { message, error } = value as Partial<ErrorBody>;
  if (typeof message !== 'string' && typeof error !== 'string') return null;
  return { ...(value as ErrorBody), message: message ?? '', error: error ?? '' };
}

export const isStatus = (error: unknown, status: number): boolean =>
  error instanceof HttpError && error.status === status;

/**
 * Returns true for a 401 error: nobody is signed in any more. Errors with their own message, such as an upload's, have the 401 as
 * cause.
 */
export const saysSignedOut = (error: unknown): boolean =>
  isStatus(error, 401) || (error instanceof Error && saysSignedOut(error.cause));

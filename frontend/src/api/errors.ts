import type { ErrorBody } from '@contracts/rest/errors';

/** An answer that is not a success. `message` is `{status}: {body text, or the status text}`. */
export class HttpError extends Error {
  readonly status: number;
  /** The parsed body, when it is the server's own error shape. */
  readonly body: ErrorBody | null;
  /** True if the body is JSON of any shape. */
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

/**
 * No answer arrived: the network or the server is down. The request may or may not have been
 * carried out.
 */
export class NetworkError extends Error {
  constructor() {
    super(
      'The server cannot be reached. Nothing is lost: please check your connection and try again in a moment.',
    );
    this.name = 'NetworkError';
  }
}

/** The server decided nothing: there is no network, or it failed. */
export const isUndecided = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof HttpError && error.status >= 500);

/** `undefined`, which no JSON stands for, when the text is not JSON. */
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
 * The session ended, or there is none. An error with a message of its own, such as that of an upload, keeps the answer as its
 * cause.
 */
export const saysSignedOut = (error: unknown): boolean =>
  isStatus(error, 401) || (error instanceof Error && saysSignedOut(error.cause));

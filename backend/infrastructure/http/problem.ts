import type { ErrorBody } from '../../contracts/rest/errors.js';

/**
 * Expected refusal of a request: a message that says what the caller can do, and a stable code. Only the exception filter
 * (http/problem.filter.ts) converts it to an HTTP answer.
 */
export class Problem extends Error {
  constructor(
    /** HTTP status: 400 malformed, 401, 403, 404, 409 conflict, 413, 415, 422 rule broken, 429, 503. */
    readonly status: number,
    /** Stable error code in snake_case. */
    readonly code: string,
    message: string,
    readonly details: Omit<ErrorBody, 'message' | 'error' | 'requestId'> = {},
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.name = 'Problem';
  }
}

export const notFound = (what: string): Problem =>
  new Problem(404, 'not_found', `${what} not found`);

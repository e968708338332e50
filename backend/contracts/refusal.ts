import type { ErrorBody } from './rest/errors.js';

/**
 * A rule refuses a command, and nothing was written. Thrown by domain code and turned into an HTTP
 * answer by the one exception filter: `not-found` 404, `conflict` 409 (somebody or something was
 * first), `rule-broken` 422 (it is never allowed).
 */
export type RefusalKind = 'not-found' | 'conflict' | 'rule-broken';

export interface RefusalDetails extends Omit<ErrorBody, 'message' | 'error' | 'requestId'> {
  /** Bookings that have the seats; the answer leaves them out. */
  readonly owners?: readonly string[];
}

export class Refusal extends Error {
  constructor(
    readonly kind: RefusalKind,
    /** Stable code in snake_case. */
    readonly code: string,
    /** For the person who asked: why it was refused, and what they can do. */
    message: string,
    /** Further facts that the case needs, e.g. `conflictingSeats`. */
    readonly details: RefusalDetails = {},
  ) {
    super(message);
    this.name = 'Refusal';
  }
}

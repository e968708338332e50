import type { ErrorBody } from './rest/errors.js';

/**
 * Kinds of {@link Refusal}, each with the HTTP status of its answer: `not-found` 404, `conflict` 409 (another change came first),
 * `rule-broken` 422 (never allowed).
 * Domain code throws a refusal before anything is written, and the exception filter turns it into the HTTP answer.
 */
export type RefusalKind = 'not-found' | 'conflict' | 'rule-broken';

export interface RefusalDetails extends Omit<ErrorBody, 'message' | 'error' | 'requestId'> {
  /** Bookings that have the seats. The HTTP answer leaves them out. */
  readonly owners?: readonly string[];
}

export class Refusal extends Error {
  constructor(
    readonly kind: RefusalKind,
    /** Stable code in snake_case. */
    readonly code: string,
    /** For people: why the command was refused, and what they can do. */
    message: string,
    /** Further facts that the case needs, e.g. `conflictingSeats`. */
    readonly details: RefusalDetails = {},
  ) {
    super(message);
    this.name = 'Refusal';
  }
}

/** Returns the refusal of an order whose key, and so whose booking id, belongs to another order. */
export const orderChanged = (): Refusal =>
  new Refusal(
    'conflict',
    'idempotency_key_reused',
    'This order was changed after it had been sent. Please start the order again.',
  );

/**
 * A rule says no: nothing was written. Thrown by domain code, turned into an HTTP answer by the one exception filter:
 * `not-found` 404, `conflict` 409 (somebody or something was first), `rule-broken` 422 (it can never be so).
 */
export type RefusalKind = 'not-found' | 'conflict' | 'rule-broken';

export class Refusal extends Error {
  constructor(
    readonly kind: RefusalKind,
    /** Stable code in snake_case. */
    readonly code: string,
    /** For the person who asked: what is so, and what they can do. */
    message: string,
    /** What the case needs beside it, e.g. `conflictingSeats`. */
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = 'Refusal';
  }
}

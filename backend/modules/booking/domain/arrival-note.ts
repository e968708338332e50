/**
 * What is noted of an order each time it is sent: when it arrived, stood in the mailbox, was decided and answered. Nothing personal.
 * It is no event: refusals change nothing, and a sale must not wait for the record of one (decision 46).
 */
export interface ArrivalNote {
  /** UUID of one start of a backend: `arrival`, `queued` and `decided` count there. */
  readonly server: string;
  /** Counts orders as they arrive. */
  readonly arrival: number;
  /** UUID of the booking that it is or would have become; null: it was refused before that was known. */
  readonly bookingId: string | null;
  /** ISO 8601 */
  readonly arrivedAt: string;
  /** Counts orders as they enter the mailbox of their performance; null: answered before. */
  readonly queued: number | null;
  /** Counts decisions about orders. */
  readonly decided: number | null;
  /** Milliseconds from arrival to the decision. */
  readonly decidedMs: number | null;
  /** Milliseconds from arrival to the answer. */
  readonly answeredMs: number;
  /** The code of the refusal; null: it got its seats. */
  readonly code: string | null;
  /** As ordered, `Stalls Row A Seat 5`. */
  readonly seats: readonly string[];
  /** Those of `seats` that somebody else had. */
  readonly lost: readonly string[];
  /** Notes given up since the one before, because too many waited to be written. */
  readonly missed: number;
}

/** Where the orders of one start of a backend get their numbers. */
export interface Turns {
  queued(): number;
  decided(): number;
}

/** One order on its way to its answer. Told by the command how far it came; costs a few numbers and waits for nothing. */
export class Arrival {
  bookingId: string | null = null;
  queued: number | null = null;
  decided: number | null = null;
  /** Milliseconds from arrival to the decision. */
  decidedMs: number | null = null;
  private readonly since = performance.now();

  constructor(
    /** Counts orders as they arrive. */
    readonly number: number,
    /** ISO 8601 */
    readonly at: string,
    private readonly turns: Turns,
  ) {}

  /** Milliseconds since it arrived, to a tenth. */
  get ms(): number {
    return Math.round((performance.now() - this.since) * 10) / 10;
  }

  isOf(bookingId: string): void {
    this.bookingId = bookingId;
  }

  /** Called in the turn of the event loop in which the command joins its mailbox. A command that starts again joins again. */
  entersMailbox(): void {
    this.queued = this.turns.queued();
  }

  /** Called by the decision, inside the mailbox. What is decided again, because another process wrote first, counts as decided then. */
  isDecided(): void {
    this.decided = this.turns.decided();
    this.decidedMs = this.ms;
  }
}

/** Receipt check that waits for its turn in the check line. */
export interface CheckTurn {
  /** Network address or signed-in person that sent the receipt; see {@link CheckLine}. */
  readonly source: string;
  readonly bookingId: string;
  readonly receiptId: string;
}

interface Waiting extends CheckTurn {
  /** Callback of a waiting check. False means that a check of the booking's newer receipt replaced it. */
  readonly enter: (mayRun: boolean) => void;
  readonly outcome: Promise<Checked>;
}

/**
 * Outcome of a check. A number means that its source has too many checks in the line, so it must come back later. The
 * number is its place among the waiting checks of that source.
 */
export type Checked = 'checked' | 'replaced' | number;

/** Number of checks that one source may have in the line: one runs and one waits. */
const SHARE = 2;

/**
 * Runs a limited number of receipt checks at once, at most one of each source. A source is a network address or a
 * signed-in person. Many slow pictures from one source therefore leave a place for other families.
 *
 * Sources take turns, one check each, the longest waiting first. A newer receipt's check replaces the waiting check of
 * the same booking.
 */
export class CheckLine {
  private readonly running = new Set<string>();
  private readonly waiting = new Map<string, Waiting>();
  /** Bookings of each source whose check must come back later, in order of arrival. */
  private readonly aside = new Map<string, Set<string>>();

  constructor(private readonly places: number) {}

  /**
   * Runs a check in its turn. It is skipped when a newer receipt replaced it, or its source has too many checks. A job
   * queue may deliver one receipt twice: the second run shares the outcome of the first.
   */
  run(turn: CheckTurn, check: () => Promise<void>): Promise<Checked> {
    const waiting = this.waiting.get(turn.bookingId);
    if (waiting?.receiptId === turn.receiptId) return waiting.outcome;
    if (!waiting && this.inLine(turn.source) >= SHARE) return Promise.resolve(this.putAside(turn));
    let enter!: (mayRun: boolean) => void;
    const entered = new Promise<boolean>((resolve) => (enter = resolve));
    const outcome = this.inTurn(turn.source, entered, check);
    this.join({ ...turn, enter, outcome });
    return outcome;
  }

  private async inTurn(
    source: string,
    entered: Promise<boolean>,
    check: () => Promise<void>,
  ): Promise<Checked> {
    if (!(await entered)) return 'replaced';
    try {
      await check();
      return 'checked';
    } finally {
      this.running.delete(source);
      this.toTheEnd(source);
      this.next();
      if (this.inLine(source) === 0) this.aside.delete(source);
    }
  }

  private inLine(source: string): number {
    const waiting = [...this.waiting.values()].filter((one) => one.source === source).length;
    return waiting + (this.running.has(source) ? 1 : 0);
  }

  private putAside({ source, bookingId }: CheckTurn): number {
    const aside = this.aside.get(source) ?? new Set();
    this.aside.set(source, aside.add(bookingId));
    return [...aside].indexOf(bookingId) + 1;
  }

  private join(one: Waiting): void {
    this.aside.get(one.source)?.delete(one.bookingId);
    this.waiting.get(one.bookingId)?.enter(false);
    this.waiting.delete(one.bookingId);
    this.waiting.set(one.bookingId, one);
    this.next();
  }

  private toTheEnd(source: string): void {
    for (const one of [...this.waiting.values()].filter((other) => other.source === source)) {
      this.waiting.delete(one.bookingId);
      this.waiting.set(one.bookingId, one);
    }
  }

  private next(): void {
    for (const { bookingId, source, enter } of this.waiting.values()) {
      if (this.running.size >= this.places) return;
      if (this.running.has(source)) continue;
      this.waiting.delete(bookingId);
      this.running.add(source);
      enter(true);
    }
  }
}

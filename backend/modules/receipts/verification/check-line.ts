/** A receipt check that requests a place in the line. */
export interface CheckTurn {
  /** See {@link CheckLine}. */
  readonly source: string;
  readonly bookingId: string;
  readonly receiptId: string;
}

interface Waiting extends CheckTurn {
  /** Called with false when the check of the booking's newer receipt replaces this check. */
  readonly enter: (mayRun: boolean) => void;
  readonly outcome: Promise<Checked>;
}

/**
 * Outcome of a check. A number means that its source already has its share of the line: the check must come back later, and the
 * number is its place among the waiting checks of that source.
 */
export type Checked = 'checked' | 'replaced' | number;

/** Number of checks of one source in the line: one that runs, and one that follows it without a pause. */
const SHARE = 2;

/**
 * Lets a limited number of receipt checks run at once, at most one of each source. A source is a network address or a signed-in
 * person, however many bookings it has. So dense pictures from one address never keep more than one place busy, and a receipt
 * from elsewhere gets another at once.
 *
 * Sources take turns with one check each: the longest waiting first, the source of the last check last. So when floods from two
 * addresses keep both places busy, a receipt from elsewhere waits for the end of one check. The check of a booking's newer
 * receipt replaces a waiting check, at the end of the line. This holds whichever queue the jobs come from.
 */
export class CheckLine {
  private readonly running = new Set<string>();
  /** Waiting checks by booking, in order of service. */
  private readonly waiting = new Map<string, Waiting>();
  /** Bookings of each source whose check must come back later, in order of arrival. */
  private readonly aside = new Map<string, Set<string>>();

  constructor(private readonly places: number) {}

  /**
   * Runs a check in its turn. The check is skipped when a newer receipt's check came meanwhile, or when its source has its share
   * already. A second run for the same receipt shares the outcome of the first. A job that was returned to its queue may run
   * twice. The run that ends first removes the job from the queue.
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

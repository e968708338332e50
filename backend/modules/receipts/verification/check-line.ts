interface Waiting {
  readonly bookingId: string;
  readonly source: string;
  /** False: a newer check of the same booking replaces it. */
  readonly enter: (mayRun: boolean) => void;
}

/** What became of a check; a number: its source has its share of the line, so it has to come back, as so manieth of its source. */
export type Checked = 'checked' | 'replaced' | number;

/** Checks of one source in the line: one that runs, and one that follows it without a pause. */
const SHARE = 2;

/**
 * Lets so many receipt checks run at once, one of each source: whoever sent the order (a network address or a signed-in person),
 * however many bookings they have. So dense pictures from one address never keep more than one place busy, and a
 * receipt from elsewhere has another at once. Sources wait in order of arrival with one check each. A booking's newer check takes
 * the place of the one that waits, at the end of the line. This holds whichever queue the jobs come from.
 */
export class CheckLine {
  private readonly running = new Set<string>();
  /** By booking, in order of arrival. */
  private readonly waiting = new Map<string, Waiting>();
  /** Bookings of each source that have to come back, in order of arrival. */
  private readonly aside = new Map<string, Set<string>>();

  constructor(private readonly places: number) {}

  /** Does nothing when a newer check of the booking came while this one waited, or when its source has its share already. */
  async run(source: string, bookingId: string, check: () => Promise<void>): Promise<Checked> {
    if (!this.waiting.has(bookingId) && this.inLine(source) >= SHARE)
      return this.putAside(source, bookingId);
    if (!(await this.enter(source, bookingId))) return 'replaced';
    try {
      await check();
      return 'checked';
    } finally {
      this.running.delete(source);
      this.next();
      if (this.inLine(source) === 0) this.aside.delete(source);
    }
  }

  private inLine(source: string): number {
    const waiting = [...this.waiting.values()].filter((one) => one.source === source).length;
    return waiting + (this.running.has(source) ? 1 : 0);
  }

  private putAside(source: string, bookingId: string): number {
    const aside = this.aside.get(source) ?? new Set();
    this.aside.set(source, aside.add(bookingId));
    return [...aside].indexOf(bookingId) + 1;
  }

  private enter(source: string, bookingId: string): Promise<boolean> {
    this.aside.get(source)?.delete(bookingId);
    return new Promise((enter) => {
      this.waiting.get(bookingId)?.enter(false);
      this.waiting.delete(bookingId);
      this.waiting.set(bookingId, { bookingId, source, enter });
      this.next();
    });
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

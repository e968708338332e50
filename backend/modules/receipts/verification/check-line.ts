interface Waiting {
  /** False: a newer check of the same booking replaces it. */
  readonly enter: (mayRun: boolean) => void;
}

/**
 * Lets so many receipt checks run at once, one of each booking. Bookings wait in order of arrival with one check each: a newer one
 * takes the place of the older, at the end of the line. So many pictures of one booking delay another by one picture at most,
 * whichever queue the jobs come from.
 */
export class CheckLine {
  private readonly running = new Set<string>();
  private readonly waiting = new Map<string, Waiting>();

  constructor(private readonly places: number) {}

  /** Does nothing when a newer check of the booking came while this one waited. */
  async run(bookingId: string, check: () => Promise<void>): Promise<void> {
    if (!(await this.enter(bookingId))) return;
    try {
      await check();
    } finally {
      this.running.delete(bookingId);
      this.next();
    }
  }

  private enter(bookingId: string): Promise<boolean> {
    return new Promise((enter) => {
      this.waiting.get(bookingId)?.enter(false);
      this.waiting.delete(bookingId);
      this.waiting.set(bookingId, { enter });
      this.next();
    });
  }

  private next(): void {
    for (const [bookingId, { enter }] of this.waiting) {
      if (this.running.size >= this.places) return;
      if (this.running.has(bookingId)) continue;
      this.waiting.delete(bookingId);
      this.running.add(bookingId);
      enter(true);
    }
  }
}

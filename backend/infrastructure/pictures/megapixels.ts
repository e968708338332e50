interface Waiting {
  readonly megapixels: number;
  readonly enter: () => void;
}

/**
 * Limit on pictures that are decoded at once, by number and by total megapixels. Each megapixel needs some 4 MB, and each
 * decoding one of the threads that file access and name look-ups also need. Pictures are decoded in order of arrival; none
 * overtakes a large one.
 */
export class Megapixels {
  private readonly waiting: Waiting[] = [];
  private running = 0;
  private inFlight = 0;
  private most = 0;

  constructor(
    readonly bound: number,
    private readonly places: number,
  ) {}

  /** Largest number of megapixels that were decoded at once since the start. */
  get mostInFlight(): number {
    return this.most;
  }

  /** Runs the work once there is room. A picture larger than the limit is decoded while no other is. */
  async run<T>(megapixels: number, work: () => Promise<T>): Promise<T> {
    const weight = Math.min(megapixels, this.bound);
    await this.enter(weight);
    try {
      return await work();
    } finally {
      this.running -= 1;
      this.inFlight -= weight;
      this.next();
    }
  }

  private enter(megapixels: number): Promise<void> {
    return new Promise<void>((enter) => {
      this.waiting.push({ megapixels, enter });
      this.next();
    });
  }

  private next(): void {
    for (;;) {
      const [first] = this.waiting;
      if (!first || this.running >= this.places) return;
      if (this.running > 0 && this.inFlight + first.megapixels > this.bound) return;
      this.waiting.shift();
      this.running += 1;
      this.inFlight += first.megapixels;
      this.most = Math.max(this.most, this.inFlight);
      first.enter();
    }
  }
}

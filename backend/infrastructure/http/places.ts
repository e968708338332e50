/**
 * Limits the number of concurrent uses of something, such as open streams: in total, and for each person or network, so that
 * nobody uses up the total. Counted in this process: n backends allow n times as many.
 */
export class Places {
  private readonly byShare = new Map<string, number>();
  private all = 0;

  constructor(
    private readonly inAll: number,
    private readonly ofOne: number,
    /** Makes the error: 429 when a person's or network's share is used up, 503 when the total limit is reached. */
    private readonly refusal: (status: 429 | 503) => Error,
  ) {}

  /** Number of uses that have begun and not ended. */
  get taken(): number {
    return this.all;
  }

  /** Counts a use. @param share id of a person or network @returns a function that ends the use; further calls do nothing */
  take(share: string): () => void {
    const own = this.byShare.get(share) ?? 0;
    if (own >= this.ofOne) throw this.refusal(429);
    if (this.all >= this.inAll) throw this.refusal(503);
    this.all += 1;
    this.byShare.set(share, own + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.all -= 1;
      const left = (this.byShare.get(share) ?? 1) - 1;
      if (left > 0) this.byShare.set(share, left);
      else this.byShare.delete(share);
    };
  }
}

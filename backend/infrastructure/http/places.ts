/**
 * Places taken for a while, such as open streams: limited in all, and for each person or network, so that nobody takes all of
 * them. Counted in this process: n backends have n times as many.
 */
export class Places {
  private readonly byShare = new Map<string, number>();
  private all = 0;

  constructor(
    private readonly inAll: number,
    private readonly ofOne: number,
    /** Makes the refusal: 429 for a share that is used up, 503 when all places are taken. */
    private readonly refusal: (status: 429 | 503) => Error,
  ) {}

  /** Number of places taken. */
  get taken(): number {
    return this.all;
  }

  /** @param share a person or a network. @returns a function that gives the place back; a second call does nothing */
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

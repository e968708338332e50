/** The work that waits for one name, in order of arrival. */
type Line = (() => void)[];

/**
 * Lets so many pieces of work run at once. Those who wait are served one of each name in turn, so that many pieces of one
 * name delay another name by one piece.
 */
export class FairTurns {
  /** In order of service: a name that was served goes to the end. */
  private readonly lines = new Map<string, Line>();
  private running = 0;
  private waiting = 0;

  /**
   * @param places pieces of work that run at once
   * @param mostWaiting of all names together
   * @param mostOfName that wait, so that one name does not use up what all may
   * @param busy what is thrown when so many wait already
   */
  constructor(
    private readonly places: number,
    private readonly mostWaiting: number,
    private readonly mostOfName: number,
    private readonly busy: () => Error,
  ) {}

  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    await this.enter(name);
    try {
      return await work();
    } finally {
      this.leave(name);
    }
  }

  private async enter(name: string): Promise<void> {
    if (this.running < this.places) {
      this.running += 1;
      return;
    }
    const line = this.lines.get(name) ?? [];
    if (this.waiting >= this.mostWaiting || line.length >= this.mostOfName) throw this.busy();
    this.waiting += 1;
    await new Promise<void>((turn) => {
      line.push(turn);
      this.lines.set(name, line);
    });
  }

  private leave(name: string): void {
    this.toTheEnd(name);
    const [next] = this.lines.keys();
    const turn = next === undefined ? undefined : this.lines.get(next)?.shift();
    if (next === undefined || !turn) {
      this.running -= 1;
      return;
    }
    this.toTheEnd(next);
    // The place is passed on, so `running` stays the same.
    this.waiting -= 1;
    turn();
  }

  /** A name for which nothing waits is removed. */
  private toTheEnd(name: string): void {
    const line = this.lines.get(name);
    this.lines.delete(name);
    if (line && line.length > 0) this.lines.set(name, line);
  }
}

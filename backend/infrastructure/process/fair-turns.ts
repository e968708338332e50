/** Tasks that wait under one name, in order of arrival. */
type Line = (() => void)[];

/**
 * Runs at most `places` tasks at once. Names take turns: the next task always belongs to the next name. So many tasks of one name
 * delay another name by only one task.
 */
export class FairTurns {
  /** Names in the order of service. A name moves to the end when it is served. */
  private readonly lines = new Map<string, Line>();
  private running = 0;
  private waiting = 0;

  /**
   * @param places largest number of running tasks
   * @param mostWaiting largest number of waiting tasks in total
   * @param mostOfName largest number of waiting tasks of one name, so that one name cannot fill the queue
   * @param busy makes the error for tasks beyond these limits
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
    // The next task takes over from the finished one, so `running` stays the same.
    this.waiting -= 1;
    turn();
  }

  /** Moves a name to the end, or removes the name when nothing waits under it. */
  private toTheEnd(name: string): void {
    const line = this.lines.get(name);
    this.lines.delete(name);
    if (line && line.length > 0) this.lines.set(name, line);
  }
}

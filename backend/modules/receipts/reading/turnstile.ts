/** Lets this many pass at a time; the others wait in order of arrival. */
export class Turnstile {
  private readonly waiting: (() => void)[] = [];
  private inside = 0;

  constructor(private readonly places: number) {}

  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.inside < this.places) this.inside += 1;
    // The place passes to the next in line, so `inside` stays the same.
    else await new Promise<void>((enter) => this.waiting.push(enter));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.inside -= 1;
    }
  }
}

/**
 * Answers no longer wait for a read model that has been behind the furthest one for this long (ms).
 */
export const LATE_AFTER_MS = 3_000;

interface Place {
  readonly position: string;
  /** For how long others have been further, in milliseconds; null: no other is further. */
  readonly behindSince: number | null;
}

/**
 * How far all read models are that keep up with each other. One that stands still or is built anew
 * would let every buyer wait for nothing, so it does not count while it is late; its screens show
 * old data, and /super-admin says so.
 */
export class Reach {
  private places = new Map<string, Place>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Forgets what was known: after a lost connection. */
  startWith(positions: Readonly<Record<string, string>>): void {
    this.places = new Map();
    this.moved(positions);
  }

  moved(positions: Readonly<Record<string, string>>): void {
    for (const [name, position] of Object.entries(positions))
      this.places.set(name, {
        position,
        behindSince: this.places.get(name)?.behindSince ?? null,
      });
    const furthest = this.furthest();
    const now = this.now();
    for (const [name, { position, behindSince }] of this.places)
      this.places.set(name, {
        position,
        behindSince: position < furthest ? (behindSince ?? now) : null,
      });
  }

  get position(): string {
    const late = this.now() - LATE_AFTER_MS;
    return (
      [...this.places.values()]
        .filter(({ behindSince }) => behindSince === null || behindSince > late)
        .reduce<string | null>(
          (least, { position }) => (least === null || position < least ? position : least),
          null,
        ) ?? ''
    );
  }

  private furthest(): string {
    return [...this.places.values()].reduce(
      (most, { position }) => (position > most ? position : most),
      '',
    );
  }
}

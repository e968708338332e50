import type { Hash } from '../../../infrastructure/event-store/proof/event-hash.js';
import type { LogRoot } from '../../../infrastructure/event-store/proof/log-roots.js';
import { MerkleTree } from '../../../infrastructure/event-store/proof/merkle-tree.js';

/** Name of the source in a sentence: `the file roots.ndjson`. */
export interface RootsToCheck {
  readonly from: string;
  /** Roots to check, oldest first. */
  readonly roots: readonly LogRoot[];
}

/** Builds the tree over the log once, and compares it with the stored roots at each size. */
export class RootCheck {
  private readonly tree = MerkleTree.empty();
  private readonly waiting: readonly { readonly from: string; left: LogRoot[] }[];
  private readonly broken = new Set<string>();
  /** Newest day with a correct root, by source. */
  private readonly right = new Map<string, string>();
  /** Number of roots that were compared. */
  checked = 0;

  constructor(
    sources: readonly RootsToCheck[],
    private readonly onBreach: (sentence: string) => void,
  ) {
    this.waiting = sources.map(({ from, roots }) => {
      for (const sentence of outOfOrder(roots)) onBreach(`${sentence} in ${from}`);
      return {
        from,
        left: roots.toSorted((a, b) => a.events - b.events || (a.day < b.day ? -1 : 1)),
      };
    });
    this.compare();
  }

  add(leaves: readonly Hash[]): void {
    for (const leaf of leaves) {
      this.tree.append(leaf);
      this.compare();
    }
  }

  end(): void {
    for (const { from, left } of this.waiting) {
      const [first] = left;
      if (first && !this.broken.has(from))
        this.onBreach(
          `The root of ${first.day} in ${from} is over ${first.events} events, and the log has ${this.tree.size}: events were removed`,
        );
    }
  }

  private compare(): void {
    for (const { from, left } of this.waiting)
      while (left[0]?.events === this.tree.size) {
        const { day, root } = left.shift() as LogRoot;
        this.checked += 1;
        if (this.broken.has(from)) continue;
        if (this.tree.root() === root) {
          this.right.set(from, day);
          continue;
        }
        // All later roots of this source cover the same events and are wrong as well, so the source is skipped from here.
        this.broken.add(from);
        const since = this.right.get(from);
        this.onBreach(
          `The events up to the end of ${day} do not have the root in ${from}: an event ${since ? `after ${since}` : 'of that day or before'} was changed, removed, inserted or moved`,
        );
      }
  }
}

/** Yields a sentence for each root that does not follow the root of the day before. */
function* outOfOrder(roots: readonly LogRoot[]): Generator<string> {
  for (const [place, { day, root, previousRoot, events }] of roots.entries()) {
    const before = roots[place - 1];
    if (roots.findIndex((each) => each.day === day) !== place) yield `${day} has two roots`;
    else if (before && previousRoot !== before.root)
      yield `The root of ${day} does not follow the root of ${before.day}`;
    else if (before && events < before.events)
      yield `The root of ${day} is over fewer events than the root of ${before.day}`;
    else if (before && events === before.events && root !== before.root)
      yield `The root of ${day} is over the events of ${before.day} and is another one`;
  }
}

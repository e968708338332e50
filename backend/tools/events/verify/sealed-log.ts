import type pg from 'pg';
import {
  hashRowsFrom,
  hashRowsOf,
  type EventHashRow,
  type HashedRows,
} from '../../../infrastructure/event-store/proof/event-hashes.js';
import {
  CHAIN_START,
  leafOf,
  linkOf,
  type Hash,
} from '../../../infrastructure/event-store/proof/event-hash.js';
import type { StoredEvent } from '../../../infrastructure/event-store/port.js';
import { hexOf, type SpilledStates, type StreamState } from './spilled-states.js';

/** Largest number of missing events that are remembered, by their places in the log. */
const MOST_SKIPPED = 10_000;

/**
 * Compares each event of the log with its row in app.event_hashes. So it names events that were changed, removed,
 * inserted or moved after they were hashed. Later events have no hash yet and cannot be checked. If somebody changed
 * the rows as well, the roots show it (root-check.ts), because roots are also stored outside.
 */
export class SealedLog {
  /** Place of the next event to compare, counted from 0. */
  private next = 0;
  private readonly skipped = new Set<number>();
  private passedOver = 0;

  constructor(
    private readonly db: Pick<pg.Pool, 'query'>,
    private readonly progress: HashedRows,
    private readonly states: SpilledStates,
    private readonly onBreach: (sentence: string) => void,
  ) {}

  /**
   * Compares the next events of the log with their hashes. The states of their streams must be prepared. Returns their
   * leaves.
   */
  async add(events: readonly StoredEvent[]): Promise<readonly Hash[]> {
    const leaves = events.map(leafOf);
    const hashed = events.filter(({ position }) => position <= this.progress.position);
    if (hashed.length > 0) {
      const rows = await hashRowsFrom(this.db, this.next, hashed.length);
      const inOrder = hashed.every((event, place) => isOf(rows[place], event, this.next + place));
      if (inOrder) this.next += hashed.length;
      const byEvent = inOrder ? null : await this.rowsBy(hashed);
      for (const [place, event] of hashed.entries()) {
        const row = byEvent ? byEvent.get(nameOf(event)) : rows[place];
        const leaf = leaves[place] as Hash;
        if (!row) this.onBreach(`Event ${inWords(event)} was inserted after it was hashed`);
        else {
          if (byEvent) this.inPlace(row, event);
          await this.compare(event, leaf, row);
        }
      }
    }
    return leaves;
  }

  /** Reports hashed events that are missing in the log. Call it after the last event. */
  async end(): Promise<void> {
    const { events, rows } = this.progress;
    if (events !== rows)
      this.onBreach(
        `app.event_hash_progress says that ${events} events were hashed, and the rows of app.event_hashes are ${rows}`,
      );
    this.skipTo(rows);
    const missing = [...this.skipped];
    for (const ordinal of missing) {
      const [row] = await hashRowsFrom(this.db, ordinal, 1);
      const what = row?.ordinal === ordinal ? nameOf(row) : `at place ${ordinal}`;
      this.onBreach(`Event ${what} was removed after it was hashed`);
    }
    if (this.passedOver > missing.length)
      this.onBreach(`At least ${this.passedOver - missing.length} more events were removed`);
  }

  private async rowsBy(events: readonly StoredEvent[]): Promise<Map<string, EventHashRow>> {
    return new Map((await hashRowsOf(this.db, events)).map((row) => [nameOf(row), row]));
  }

  private inPlace({ ordinal }: EventHashRow, event: StoredEvent): void {
    if (ordinal < this.next) {
      if (this.skipped.delete(ordinal)) this.passedOver -= 1;
      this.onBreach(`Event ${inWords(event)} was moved to a later place of the log`);
      return;
    }
    this.skipTo(ordinal);
    this.next = ordinal + 1;
  }

  /**
   * Remembers the places before this one as missing. Their number comes from the database and may be huge, so the loop
   * is limited.
   */
  private skipTo(ordinal: number): void {
    this.passedOver += Math.max(0, ordinal - this.next);
    for (let place = this.next; place < ordinal && this.skipped.size < MOST_SKIPPED; place += 1)
      this.skipped.add(place);
  }

  private async compare(event: StoredEvent, leaf: Hash, row: EventHashRow): Promise<void> {
    const state = this.states.stateOf(event.stream);
    const before = await this.linkBefore(event, state);
    if (!linkOf(before, leaf).equals(row.link))
      this.onBreach(`Event ${inWords(event)} was changed after it was hashed`);
    // Continues from the stored link, so that one changed event does not make all later events look changed.
    state.link = hexOf(row.link);
    state.linkedRevision = event.revision;
  }

  private async linkBefore(
    { stream, revision }: StoredEvent,
    { linkedRevision, link }: StreamState,
  ): Promise<Hash> {
    if (revision === 0) return CHAIN_START;
    if (linkedRevision === revision - 1 && link !== undefined) return Buffer.from(link, 'hex');
    const [row] = await hashRowsOf(this.db, [{ stream, revision: revision - 1 }]);
    return row?.link ?? CHAIN_START;
  }
}

const nameOf = ({ stream, revision }: Pick<StoredEvent, 'stream' | 'revision'>): string =>
  `${stream}/${revision}`;

/** Describes an event in words, for a finding. */
export const inWords = (event: StoredEvent): string =>
  `${nameOf(event)} (${event.type}, ${event.recordedAt})`;

const isOf = (row: EventHashRow | undefined, event: StoredEvent, ordinal: number): boolean =>
  row?.ordinal === ordinal && row.stream === event.stream && row.revision === event.revision;

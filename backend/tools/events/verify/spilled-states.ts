import type pg from 'pg';
import type { Hash } from '../../../infrastructure/event-store/proof/event-hash.js';
import type {
  FoldedBooking,
  FoldedLine,
  FoldedPerformance,
  FoldStates,
  States,
} from './fold/states.js';

/** What is known of one stream, and of one line of a statement. Plain data: it is kept as JSON when it is not in memory. */
export interface StreamState {
  /** Of its last event; left out while other streams alone have told of it. */
  revision?: number;
  /** Hex: the link of its last event that was held against its hash, and that event's revision. */
  link?: string;
  linkedRevision?: number;
  booking?: FoldedBooking;
  performance?: FoldedPerformance;
  line?: FoldedLine;
  /** The booking that a transfer pays for. */
  payment?: string;
}

/** States in memory; above twice as many the longest unused are written to the table. */
const IN_MEMORY = 5_000;
const ROWS_AT_ONCE = 5_000;

/**
 * The states of all streams of a log, however long: a part is in memory, the rest in a table of a scratch schema. Call
 * {@link prepare} with the keys that a batch needs, work on them, then {@link makeRoom}.
 */
export class SpilledStates {
  private readonly live = new Map<string, StreamState>();
  private spilled = 0;

  constructor(
    private readonly db: Pick<pg.Pool, 'query'>,
    /** With its schema; made by {@link create}. */
    private readonly table: string,
    private readonly most = IN_MEMORY,
  ) {}

  async create(): Promise<void> {
    await this.db.query(
      `create unlogged table ${this.table} (key text collate "C" primary key, state text not null)`,
    );
  }

  /** Of a key that was prepared. */
  get(key: string): StreamState | undefined {
    return this.live.get(key);
  }

  /** The state of a key that was prepared, which the caller may change. */
  at(key: string): StreamState {
    let state = this.live.get(key);
    if (!state) this.live.set(key, (state = {}));
    return state;
  }

  async prepare(keys: ReadonlySet<string>): Promise<void> {
    const unknown: string[] = [];
    for (const key of keys) {
      const state = this.live.get(key);
      if (!state) unknown.push(key);
      else {
        // At the end of the map: used last.
        this.live.delete(key);
        this.live.set(key, state);
      }
    }
    if (this.spilled === 0 || unknown.length === 0) return;
    const { rows } = await this.db.query<{ key: string; state: string }>({
      name: 'states-of',
      text: `select key, state from ${this.table} where key = any($1)`,
      values: [unknown],
    });
    for (const { key, state } of rows) this.live.set(key, JSON.parse(state) as StreamState);
  }

  /** Makes room in memory when there is too much in it. */
  async makeRoom(): Promise<void> {
    if (this.live.size <= this.most * 2) return;
    const oldest = [...this.live].slice(0, this.live.size - this.most);
    for (let from = 0; from < oldest.length; from += ROWS_AT_ONCE) {
      const some = oldest.slice(from, from + ROWS_AT_ONCE);
      await this.db.query({
        name: 'spill-states',
        text: `insert into ${this.table} (key, state) select * from unnest($1::text[], $2::text[])
               on conflict (key) do update set state = excluded.state`,
        values: [some.map(([key]) => key), some.map(([, state]) => JSON.stringify(state))],
      });
    }
    for (const [key] of oldest) this.live.delete(key);
    this.spilled += oldest.length;
  }

  /** Every state there is, in no order. */
  async *all(): AsyncGenerator<readonly [key: string, state: StreamState], void, undefined> {
    yield* this.live;
    let after = '';
    while (this.spilled > 0) {
      const { rows } = await this.db.query<{ key: string; state: string }>(
        `select key, state from ${this.table} where key > $1 order by key limit ${ROWS_AT_ONCE}`,
        [after],
      );
      // What is in memory is newer than its row.
      for (const { key, state } of rows)
        if (!this.live.has(key)) yield [key, JSON.parse(state) as StreamState];
      const last = rows.at(-1);
      if (!last) return;
      after = last.key;
    }
  }

  /** As the fold asks for them. @param keyOf the key of a state: of a stream its name */
  states<Part extends 'booking' | 'performance' | 'line' | 'payment'>(
    part: Part,
    keyOf: (id: string) => string,
  ): States<NonNullable<StreamState[Part]>> {
    return {
      get: (id) => this.get(keyOf(id))?.[part] as NonNullable<StreamState[Part]> | undefined,
      set: (id, state) => void (this.at(keyOf(id))[part] = state),
    };
  }
}

export const hexOf = (hash: Hash): string => hash.toString('hex');

/** Keys of the fold's states. */
export interface StateKeys {
  readonly booking: (bookingId: string) => string;
  readonly performance: (performanceId: string) => string;
  /** @param key as lineKey makes it */
  readonly line: (key: string) => string;
}

export const foldStates = (states: SpilledStates, keys: StateKeys): FoldStates => ({
  bookings: states.states('booking', keys.booking),
  performances: states.states('performance', keys.performance),
  lines: states.states('line', keys.line),
  payments: states.states('payment', (stream) => stream),
  receipts: null,
});

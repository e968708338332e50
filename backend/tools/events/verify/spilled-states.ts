import type pg from 'pg';
import type { Hash } from '../../../infrastructure/event-store/proof/event-hash.js';
import {
  type FoldedBooking,
  type FoldedLine,
  type FoldedPerformance,
  type FoldStates,
  type States,
  lineKey,
} from './fold/states.js';
import { bookingStream, seatsStream } from '../../../contracts/events/index.js';
import type { RecordedEvent } from '../../../infrastructure/event-store/codec/recorded-event.js';

/**
 * State of one stream, or of one line of a statement. Plain data, because it is stored as JSON when it is not in
 * memory.
 */
export interface StreamState {
  /** Revision of the stream's last event; left out while only events of other streams concern it. */
  revision?: number;
  /** Link of the last event that was compared with its hash, in hex, and that event's revision. */
  link?: string;
  linkedRevision?: number;
  booking?: FoldedBooking;
  performance?: FoldedPerformance;
  line?: FoldedLine;
  /** Id of the booking that a transfer pays for. */
  payment?: string;
}

/** Number of states kept in memory. Above twice this number, the longest unused states are written to the table. */
const IN_MEMORY = 5_000;
const ROWS_AT_ONCE = 5_000;

/**
 * States of all streams of a log of any length: a part in memory, the rest in a table of a scratch schema. Call {@link
 * prepare} with the keys that a batch needs, work on the states, then {@link makeRoom}.
 */
export class SpilledStates {
  private readonly live = new Map<string, StreamState>();
  private spilled = 0;

  constructor(
    private readonly db: Pick<pg.Pool, 'query'>,
    /** Name of the table with its schema; {@link create} makes the table. */
    private readonly table: string,
    private readonly most = IN_MEMORY,
  ) {}

  async create(): Promise<void> {
    await this.db.query(
      `create unlogged table ${this.table} (key text collate "C" primary key, state text not null)`,
    );
  }

  /** Returns the state of a key that was prepared. */
  get(key: string): StreamState | undefined {
    return this.live.get(key);
  }

  /** Returns the state of a prepared key for changes. Adds an empty state when there is none. */
  stateOf(key: string): StreamState {
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
        // Moves the state to the end of the map, as the last used one.
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

  /** Writes the longest unused states to the table when there are too many in memory. */
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

  /** Yields all states, in no order. */
  async *all(): AsyncGenerator<readonly [key: string, state: StreamState], void, undefined> {
    yield* this.live;
    let after = '';
    while (this.spilled > 0) {
      const { rows } = await this.db.query<{ key: string; state: string }>(
        `select key, state from ${this.table} where key > $1 order by key limit ${ROWS_AT_ONCE}`,
        [after],
      );
      // A state in memory is newer than its row in the table, so that row is skipped.
      for (const { key, state } of rows)
        if (!this.live.has(key)) yield [key, JSON.parse(state) as StreamState];
      const last = rows.at(-1);
      if (!last) return;
      after = last.key;
    }
  }

  /**
   * Returns the states of one kind in the form that the fold needs.
   * @param keyOf returns the key of a state: for a stream its name
   */
  states<Part extends 'booking' | 'performance' | 'line' | 'payment'>(
    part: Part,
    keyOf: (id: string) => string,
  ): States<NonNullable<StreamState[Part]>> {
    return {
      get: (id) => this.get(keyOf(id))?.[part] as NonNullable<StreamState[Part]> | undefined,
      set: (id, state) => void (this.stateOf(keyOf(id))[part] = state),
    };
  }
}

export const hexOf = (hash: Hash): string => hash.toString('hex');

/** Functions that make the keys of the fold's states. */
export interface StateKeys {
  readonly booking: (bookingId: string) => string;
  readonly performance: (performanceId: string) => string;
  /** Returns the key of a statement line's state. @param key made by lineKey */
  readonly line: (key: string) => string;
}

export const foldStates = (states: SpilledStates, keys: StateKeys): FoldStates => ({
  bookings: states.states('booking', keys.booking),
  performances: states.states('performance', keys.performance),
  lines: states.states('line', keys.line),
  payments: states.states('payment', (stream) => stream),
  receipts: null,
});

/**
 * Functions that make the keys of states. The key of a stream's state is the stream's name. A statement line is no
 * stream, so its state has a key of its own.
 */
export const STATE_KEYS: StateKeys = {
  booking: bookingStream,
  performance: seatsStream,
  line: (key) => `line ${key}`,
};

/** Yields the keys of the states that an event may change. */
export function* keysOfEvent(event: RecordedEvent): Generator<string> {
  yield event.stream;
  // The event may be unreadable or changed by hand, so its data may have any shape.
  const data = event.data as Readonly<Record<string, unknown>> | null;
  const text = (field: string): string | null =>
    typeof data?.[field] === 'string' ? data[field] : null;
  const [bookingId, performanceId] = [text('bookingId'), text('performanceId')];
  const [schoolId, lineId] = [text('schoolId'), text('lineId')];
  if (bookingId !== null) yield STATE_KEYS.booking(bookingId);
  if (performanceId !== null) yield STATE_KEYS.performance(performanceId);
  if (schoolId === null) return;
  if (lineId !== null) yield STATE_KEYS.line(lineKey(schoolId, lineId));
  if (Array.isArray(data?.['lines']))
    for (const line of data['lines'] as readonly { readonly lineId?: unknown }[])
      if (typeof line?.lineId === 'string') yield STATE_KEYS.line(lineKey(schoolId, line.lineId));
}

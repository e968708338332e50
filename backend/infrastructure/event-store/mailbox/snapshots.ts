/**
 * State of a stream at a revision, saved so that earlier events need not be read again. It is only a cache: it may be missing,
 * old or wrong, and the log decides. Reasons: docs/decisions/0015.
 */
export interface Snapshot<S> {
  /** Revision of the last event in the state. */
  readonly revision: number;
  /**
   * Id of the last event in the state. Before the snapshot is used, this event must be found in the log: after a restore of the
   * log it may be missing or different.
   */
  readonly lastEventId: string;
  readonly state: S;
}

/**
 * Storage of snapshots of one kind of stream. No method ever throws, because without snapshots everything still works, only
 * slower.
 */
export interface Snapshots<S> {
  /** Number of events after which a stream gets its next snapshot. */
  readonly every: number;
  /** Returns the stream's snapshot; `null` when none has this program's version and can be read. */
  find(stream: string): Promise<Snapshot<S> | null>;
  /** Saves the stream's snapshot, unless another process has saved a later snapshot. */
  keep(stream: string, snapshot: Snapshot<S>): Promise<void>;
  /** Deletes a snapshot whose last event is missing from the log. */
  drop(stream: string, snapshot: Snapshot<S>): Promise<void>;
}

/** Conversion of a state to JSON and back. */
export interface SnapshotCodec<S> {
  /** Version of the fold and of the JSON. Snapshots of another version are ignored. */
  readonly version: number;
  write(state: S): unknown;
  /** Reads a state from JSON. When it throws, the snapshot is ignored. */
  read(written: unknown): S;
}

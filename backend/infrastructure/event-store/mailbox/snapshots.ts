/**
 * State of a stream at a revision, kept so that not all events need to be read again. It is only a cache: it may be missing, old
 * or wrong at any time, and the log alone is right. Reasons: docs/decisions/0015.
 */
export interface Snapshot<S> {
  /** Revision of the last event in it. */
  readonly revision: number;
  /**
   * Id of that event. Before the snapshot is used, the log is checked for this event: another log has another event there, or
   * none.
   */
  readonly lastEventId: string;
  readonly state: S;
}

/** Storage of snapshots of one kind of stream. No method ever throws: without snapshots everything is only slower. */
export interface Snapshots<S> {
  /** Events after which the next snapshot of a stream is kept. */
  readonly every: number;
  /** Returns the snapshot; `null` when there is none that this program wrote and can read. */
  find(stream: string): Promise<Snapshot<S> | null>;
  /** Replaces the stream's snapshot, unless another process has kept a later one. */
  keep(stream: string, snapshot: Snapshot<S>): Promise<void>;
  /** Deletes a snapshot whose last event is not in the log. */
  drop(stream: string, snapshot: Snapshot<S>): Promise<void>;
}

/** Conversion of a state to JSON and back. */
export interface SnapshotCodec<S> {
  /** Version of the fold and of the JSON: snapshots of another version are not read. */
  readonly version: number;
  write(state: S): unknown;
  /** Reads a state; when it throws, the snapshot cannot be used. */
  read(written: unknown): S;
}

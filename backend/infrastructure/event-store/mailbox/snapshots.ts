/**
 * A stream's state at a revision, kept so that not all of its events need to be read again. Only a cache: it may be missing,
 * old or wrong at any time, and the log alone says what is so. Reasons: docs/decisions/0015.
 */
export interface Snapshot<S> {
  /** Of the last event in it. */
  readonly revision: number;
  /** Of that event. It is looked up in the log before the snapshot is used: another log has another event there, or none. */
  readonly lastEventId: string;
  readonly state: S;
}

/** Where snapshots of one kind of stream are kept. Nothing here ever throws: without snapshots everything is only slower. */
export interface Snapshots<S> {
  /** Events after which the next snapshot of a stream is kept. */
  readonly every: number;
  /** `null` when there is none that this program wrote and can read. */
  find(stream: string): Promise<Snapshot<S> | null>;
  /** Replaces the stream's snapshot, unless another process has kept a later one. */
  keep(stream: string, snapshot: Snapshot<S>): Promise<void>;
  /** The log does not have this snapshot's last event. */
  drop(stream: string, snapshot: Snapshot<S>): Promise<void>;
}

/** How a state becomes JSON and is read again. */
export interface SnapshotCodec<S> {
  /** Of the fold and of what `write` answers: snapshots of another version are not read. */
  readonly version: number;
  write(state: S): unknown;
  /** What it throws means that the snapshot cannot be used. */
  read(written: unknown): S;
}

/** Postgres channel on which listeners hear how far the read models are. Payload: {@link ReadModelsMoved} as JSON. */
export const READ_MODELS_CHANNEL = 'read_models_moved';

export interface ReadModelsMoved {
  /**
   * By read model: everything up to here is in its tables, but for parked streams. Read models that are not named stay
   * where they were. After a rebuild a position may lie before what was told earlier.
   */
  readonly positions: Readonly<Record<string, string>>;
  /** Performances whose seats changed; `null` means: assume all. */
  readonly performances: readonly string[] | null;
}

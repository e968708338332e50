/** Postgres channel on which listeners hear how far the read models are. Payload: {@link ReadModelsMoved} as JSON. */
export const READ_MODELS_CHANNEL = 'read_models_moved';

export interface ReadModelsMoved {
  /** Everything up to here is in the tables. After a rebuild it may lie before what was told earlier. */
  readonly position: string;
  /** Performances whose seats changed; `null` means: assume all. */
  readonly performances: readonly string[] | null;
}

/** The root over all events of the site up to the end of a day: docs/proof.md. Nothing in it is about a person. */
export interface LogRootView {
  /** In Kuala Lumpur, YYYY-MM-DD. */
  readonly day: string;
  /** How many events the root is over, from the first one on. */
  readonly events: number;
  /** SHA-256, hex. */
  readonly root: string;
  /** Of the root before it; null for the first. */
  readonly previousRoot: string | null;
}

/** GET /api/proof/roots, for anybody. */
export interface LogRootsView {
  /** Newest first, the last 400 days. */
  readonly roots: readonly LogRootView[];
}

/** Root hash over all events of the site up to the end of a day: docs/proof.md. It contains nothing about a person. */
export interface LogRootView {
  /** Day in Malaysia, YYYY-MM-DD. */
  readonly day: string;
  /** Number of events under the root, from the first one on. */
  readonly events: number;
  /** SHA-256, hex. */
  readonly root: string;
  /** Root before this one; null for the first. */
  readonly previousRoot: string | null;
}

/** GET /api/proof/roots, public. */
export interface LogRootsView {
  /** Newest first, the last 400 days. */
  readonly roots: readonly LogRootView[];
}

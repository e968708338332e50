/** Timeouts after which a silent EventStoreDB counts as down. */
export interface Patience {
  /** Milliseconds without an answer to a call, after which the server is probed. */
  readonly silenceMs: number;
  /**
   * Milliseconds without an answer to the probe, after which the server counts as down. A buyer gets 503 after both times
   * together.
   */
  readonly probeMs: number;
}

export const USUAL_PATIENCE: Patience = { silenceMs: 500, probeMs: 500 };

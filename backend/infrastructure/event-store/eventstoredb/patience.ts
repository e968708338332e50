/** Time for which a server may be silent before it counts as gone. */
export interface Patience {
  /** Milliseconds without an answer to a call until the server is probed. */
  readonly silenceMs: number;
  /**
   * Milliseconds without an answer to the probe until the server counts as gone. A buyer waits for a 503 as long as both
   * together.
   */
  readonly probeMs: number;
}

export const USUAL_PATIENCE: Patience = { silenceMs: 500, probeMs: 500 };

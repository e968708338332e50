/** How long a server may be silent before it is taken for gone. */
export interface Patience {
  /** Milliseconds without an answer to a call, after which the server is asked whether it is there, … */
  readonly silenceMs: number;
  /** … and without an answer to that, after which it is gone. Together: what a buyer waits for a 503. */
  readonly probeMs: number;
}

export const USUAL_PATIENCE: Patience = { silenceMs: 500, probeMs: 500 };

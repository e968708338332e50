/** Milliseconds after `stop` at which the signal of running jobs aborts. */
export const GRACE_MS = 8_000;
/** Milliseconds after `stop` at which running jobs are returned to the queue. */
export const STOP_MS = 12_000;

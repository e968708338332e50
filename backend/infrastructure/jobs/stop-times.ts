/** Milliseconds after `stop` until the signal of running jobs fires. */
export const GRACE_MS = 8_000;
/** Milliseconds after `stop` until they are given back to the queue. */
export const STOP_MS = 12_000;

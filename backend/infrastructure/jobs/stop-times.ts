/** Running jobs have this long after `stop` before their signal fires… */
export const GRACE_MS = 8_000;
/** …and this long altogether before they are given back to the queue. */
export const STOP_MS = 12_000;

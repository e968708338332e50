/** Most pixels; a larger picture is refused as an attack, wherever it is opened. */
export const MAX_PIXELS = 60_000_000;

/**
 * Most pixels of a side. Panoramas and the longest screenshots have fewer; each row of a narrow picture costs as much as a wide
 * one.
 */
export const MAX_SIDE = 20_000;

/** Seconds after which a decoding is stopped. The largest accepted pictures take about two seconds on a slow machine. */
export const DECODE_SECONDS = 10;

/** Largest number of pixels of a picture. All code that opens pictures refuses a larger picture as an attack. */
export const MAX_PIXELS = 60_000_000;

/**
 * Largest number of pixels of a side. Panoramas and the longest screenshots are shorter. Each row costs the same in a narrow and
 * in a wide picture.
 */
export const MAX_SIDE = 20_000;

/** Seconds after which decoding a picture is stopped. The largest accepted pictures take about two seconds on a slow machine. */
export const DECODE_SECONDS = 10;

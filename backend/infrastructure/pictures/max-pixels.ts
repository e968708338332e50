/** A picture with more pixels than this is refused as an attack, wherever it is opened. */
export const MAX_PIXELS = 60_000_000;

/** Pixels of a side. Panoramas and the longest screenshots have less; each row of a narrow picture costs as much as a wide one. */
export const MAX_SIDE = 20_000;

/** A decoding that takes longer is ended. The largest pictures that are accepted take about two seconds on a slow machine. */
export const DECODE_SECONDS = 10;

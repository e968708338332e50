/** A picture with more pixels than this is refused as an attack, wherever it is opened. */
export const MAX_PIXELS = 60_000_000;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Milliseconds of the sale that pass in a second of playback. `whole` plays the whole sale in half a minute. */
export const SPEEDS = [
  ['whole', /*i18n*/ 'The whole sale in 30 seconds'],
  [String(SECOND), /*i18n*/ 'As it was'],
  [String(MINUTE), /*i18n*/ '1 minute a second'],
  [String(10 * MINUTE), /*i18n*/ '10 minutes a second'],
  [String(HOUR), /*i18n*/ '1 hour a second'],
  [String(24 * HOUR), /*i18n*/ '1 day a second'],
] as const;
const WHOLE_SALE_MS = 30 * SECOND;

/** Returns the milliseconds of the sale that pass in one millisecond of playback. */
export const perMsOf = (speed: string, end: number): number =>
  speed === 'whole' ? end / WHOLE_SALE_MS : Number(speed) / SECOND;

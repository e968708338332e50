/** The day in Malaysia (UTC+8, without summer time) of a moment, as ISO 8601. */
export const malaysianDay = (moment: Date): string =>
  new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);

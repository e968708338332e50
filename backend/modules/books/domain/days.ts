/** The day in Malaysia (UTC+8, without summer time) of a moment, both ISO 8601. */
export const malaysianDay = (moment: string): string =>
  new Date(Date.parse(moment) + 8 * 3_600_000).toISOString().slice(0, 10);

/*
 * Time at the venues. Every school is in Malaysia, which is eight hours ahead of UTC all year. Days and dates shown to people, in
 * mails, files and on screens, are Malaysian days, wherever the server and the browser are.
 */

/** Time zone for `Intl.DateTimeFormat`. */
export const TIME_ZONE = 'Asia/Kuala_Lumpur';

/** Offset of Malaysian time, which ends an ISO 8601 date and time. */
export const UTC_OFFSET = '+08:00';

const AHEAD_OF_UTC_MS = 8 * 3_600_000;

/**
 * Returns the Malaysian time as ISO 8601 without its offset, e.g. `2026-11-21T15:04:05.000`.
 * @param moment a string is ISO 8601 with its offset or `Z`; without either it would be read in the machine's own zone
 * @throws RangeError when `moment` is no valid date
 */
export const malaysianClock = (moment: Date | string): string =>
  new Date(new Date(moment).getTime() + AHEAD_OF_UTC_MS).toISOString().slice(0, -1);

/** Returns the Malaysian day, e.g. `2026-11-21`; see {@link malaysianClock}. */
export const malaysianDay = (moment: Date | string): string => malaysianClock(moment).slice(0, 10);

/** Returns the moment at which a day begins in Malaysia. @param day `2026-11-21` */
export const malaysianMidnight = (day: string): Date => new Date(`${day}T00:00:00${UTC_OFFSET}`);

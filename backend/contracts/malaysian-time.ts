/*
 * The time at the venues: every school is in Malaysia, whose clocks are eight hours ahead of UTC all year. Days and dates that
 * people read, in mails, files and on screens, are days there, wherever the server and the browser stand.
 */

/** For `Intl.DateTimeFormat`. */
export const TIME_ZONE = 'Asia/Kuala_Lumpur';

/** At the end of an ISO 8601 date and time. */
export const UTC_OFFSET = '+08:00';

const AHEAD_OF_UTC_MS = 8 * 3_600_000;

/**
 * What a clock there shows, `2026-11-21T15:04:05.000`: ISO 8601 without its offset.
 * @param moment a string is ISO 8601 with its offset or `Z`; without either it would be read in the machine's own zone
 * @throws RangeError when it is no moment
 */
export const malaysianClock = (moment: Date | string): string =>
  new Date(new Date(moment).getTime() + AHEAD_OF_UTC_MS).toISOString().slice(0, -1);

/** The day there, `2026-11-21`; see {@link malaysianClock}. */
export const malaysianDay = (moment: Date | string): string => malaysianClock(moment).slice(0, 10);

/** When a day begins there. @param day `2026-11-21` */
export const malaysianMidnight = (day: string): Date => new Date(`${day}T00:00:00${UTC_OFFSET}`);

import { TIME_ZONE } from '../../contracts/malaysian-time.js';

const DAY = new Intl.DateTimeFormat('en-MY', { dateStyle: 'medium', timeZone: 'UTC' });
const MOMENT = new Intl.DateTimeFormat('en-MY', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: TIME_ZONE,
});

/**
 * Formats a day: `12 Nov 2026`.
 * @param iso a day without a time
 */
export const day = (iso: string): string => DAY.format(new Date(iso));

/**
 * Formats a time in Malaysia: `12 Nov 2026, 8:15 pm`.
 * @param iso a moment
 */
export const moment = (iso: string): string => MOMENT.format(new Date(iso));

/** @param iso a moment, or a day without a time */
export const dayOrMoment = (iso: string): string => (iso.includes('T') ? moment(iso) : day(iso));

import { TIME_ZONE } from '../malaysian-time.js';

const PRECISE = new Intl.DateTimeFormat('en-MY', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZone: TIME_ZONE,
});

/** Formats a moment for histories, to the second in Malaysia: `21 Nov 2026, 20:03:14`. */
export const precise = (iso: string): string => PRECISE.format(new Date(iso));

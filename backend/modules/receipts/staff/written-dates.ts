import { TIME_ZONE, UTC_OFFSET } from '../../../contracts/malaysian-time.js';

const DATE = /\b(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2})(?::\d{2})?)?\b/g;
const options = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: TIME_ZONE,
} as const;
const day = new Intl.DateTimeFormat('en-MY', options);
const dayAndTime = new Intl.DateTimeFormat('en-MY', {
  ...options,
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});

/** Rewrites the dates of the checks (`2026-11-21 23:25`, Malaysian time) as elsewhere: `21 Nov 2026, 11:25 pm`. */
export const inWrittenDates = (text: string): string =>
  text.replace(DATE, (found, date: string, time: string | undefined) => {
    const at = new Date(`${date}T${time ?? '12:00'}:00${UTC_OFFSET}`);
    if (Number.isNaN(at.getTime())) return found;
    return (time ? dayAndTime : day).format(at).replaceAll('\u202f', ' ');
  });

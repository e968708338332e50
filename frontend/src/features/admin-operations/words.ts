import { TIME_ZONE } from '@contracts/malaysian-time';

/** Turns an identifier such as `readModels` or `ticket-mail` into words. */
export const words = (name: string): string => {
  const text = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('-', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const count = new Intl.NumberFormat('en-MY');

/** Formats a number with its noun: "1 event", "1,204 events". */
export const many = (number: number, one: string): string =>
  `${count.format(number)} ${one}${number === 1 ? '' : 's'}`;

const momentFormat = new Intl.DateTimeFormat('en-MY', {
  timeZone: TIME_ZONE,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  hour12: true,
});

/** Formats ISO 8601 to the second, in Malaysian time: "21 Nov 2026, 3:04:12 pm". */
export const moment = (iso: string): string => momentFormat.format(new Date(iso));

/** Formats a duration in whole units: "820 ms", "12 s", "3 min". */
export function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.max(0, Math.round(milliseconds))} ms`;
  if (milliseconds < 120_000) return `${Math.round(milliseconds / 1000)} s`;
  if (milliseconds < 7_200_000) return `${Math.round(milliseconds / 60_000)} min`;
  return `${Math.round(milliseconds / 3_600_000)} h`;
}

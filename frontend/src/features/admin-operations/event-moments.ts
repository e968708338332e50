import { malaysianClock, UTC_OFFSET } from '@contracts/malaysian-time';

/** Converts a `datetime-local` value (Malaysian time) to ISO 8601 in UTC; '' for an empty or invalid value. */
export function toMoment(local: string): string {
  const date = new Date(`${local}${UTC_OFFSET}`);
  return local === '' || Number.isNaN(date.getTime()) ? '' : date.toISOString();
}

/** Converts ISO 8601 to a `datetime-local` value (Malaysian time); '' for an invalid time. */
export function toLocal(iso = ''): string {
  return Number.isNaN(Date.parse(iso)) ? '' : malaysianClock(iso).slice(0, 16);
}

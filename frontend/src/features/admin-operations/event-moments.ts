import { malaysianClock, UTC_OFFSET } from '@contracts/malaysian-time';

/** What a `datetime-local` field says (`2026-11-21T15:04`, in Malaysian time) as ISO 8601 in UTC; '' for an empty or impossible one. */
export function toMoment(local: string): string {
  const date = new Date(`${local}${UTC_OFFSET}`);
  return local === '' || Number.isNaN(date.getTime()) ? '' : date.toISOString();
}

/** The other way round; '' for what is no moment. */
export function toLocal(iso = ''): string {
  return Number.isNaN(Date.parse(iso)) ? '' : malaysianClock(iso).slice(0, 16);
}

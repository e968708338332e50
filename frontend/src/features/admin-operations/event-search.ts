import type { EventFilters } from '../../api/admin-events';

const FIELDS = ['about', 'stream', 'type', 'since', 'until'] as const;

/** The filters as the address keeps them: nothing that is empty. */
export function readEventSearch(search: Record<string, unknown>): EventFilters {
  const given = FIELDS.map((field) => [field, search[field]] as const).filter(
    (entry): entry is readonly [(typeof FIELDS)[number], string] =>
      typeof entry[1] === 'string' && entry[1].trim() !== '',
  );
  return Object.fromEntries(given.map(([field, value]) => [field, value.trim()]));
}

export const isNarrowed = (filters: EventFilters): boolean =>
  FIELDS.some((field) => filters[field]);

/** Malaysia keeps one time all year. */
const KUALA_LUMPUR = '+08:00';
const KUALA_LUMPUR_MS = 8 * 3_600_000;

/** What a `datetime-local` field says (`2026-11-21T15:04`, in Malaysian time) as ISO 8601 in UTC; '' for an empty or impossible one. */
export function toMoment(local: string): string {
  const date = new Date(`${local}${KUALA_LUMPUR}`);
  return local === '' || Number.isNaN(date.getTime()) ? '' : date.toISOString();
}

/** The other way round; '' for what is no moment. */
export function toLocal(iso: string | undefined): string {
  const time = Date.parse(iso ?? '');
  return Number.isNaN(time) ? '' : new Date(time + KUALA_LUMPUR_MS).toISOString().slice(0, 16);
}

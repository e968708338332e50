import type { EventFilters } from '../../api/admin-events';

const FIELDS = ['about', 'stream', 'type', 'since', 'until'] as const;

/** Reads the filters of the event search from the address, without empty ones. */
export function readEventSearch(search: Record<string, unknown>): EventFilters {
  const given = FIELDS.map((field) => [field, search[field]] as const).filter(
    (entry): entry is readonly [(typeof FIELDS)[number], string] =>
      typeof entry[1] === 'string' && entry[1].trim() !== '',
  );
  return Object.fromEntries(given.map(([field, value]) => [field, value.trim()]));
}

export const isNarrowed = (filters: EventFilters): boolean =>
  FIELDS.some((field) => filters[field]);

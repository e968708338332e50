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

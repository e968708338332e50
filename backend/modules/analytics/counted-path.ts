const BOOKING_IN_PATH = /^\/booking\/[^/]+$/;
const STAFF_AREA = /^\/((super-)?admin|scanner)(\/|$)/;

/**
 * Returns the path as it is stored: without query and fragment, which may have confirmation numbers, and without a
 * booking's id, which opens the booking. Null for staff's pages, which are not counted.
 */
export function countedPath(path: string): string | null {
  const [bare = '/'] = path.split(/[?#]/, 1);
  const trimmed = bare.length > 1 ? bare.replace(/(?<!\/)\/+$/, '') || '/' : bare;
  return STAFF_AREA.test(trimmed)
    ? null
    : trimmed.replace(BOOKING_IN_PATH, '/booking/{id}').slice(0, 200);
}

/** SQL condition that excludes staff's pages, whose views an older version stored. */
export const COUNTED = `path !~ '^/((super-)?admin|scanner)(/|$)'`;

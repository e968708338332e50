const BOOKING_IN_PATH = /^\/booking\/[^/]+$/;
const STAFF_AREA = /^\/((super-)?admin|scanner)(\/|$)/;

/**
 * Returns the path as it is kept: without query and fragment (they hold confirmation numbers) and without the id of a booking,
 * because the id opens the booking. `null`: a page of staff at work (the admin area, the door), which is not counted.
 */
export function countedPath(path: string): string | null {
  const [bare = '/'] = path.split(/[?#]/, 1);
  const trimmed = bare.length > 1 ? bare.replace(/(?<!\/)\/+$/, '') || '/' : bare;
  return STAFF_AREA.test(trimmed)
    ? null
    : trimmed.replace(BOOKING_IN_PATH, '/booking/{id}').slice(0, 200);
}

/** An older version stored views of these pages; they are not counted any more. */
export const COUNTED = `path !~ '^/((super-)?admin|scanner)(/|$)'`;

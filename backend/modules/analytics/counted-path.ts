const BOOKING_IN_PATH = /^\/booking\/[^/]+$/;
const STAFF_AREA = /^\/(super-)?admin(\/|$)/;

/**
 * The path as it is kept: without query and fragment (they hold confirmation numbers) and without the id of a booking,
 * which is as good as a key to somebody's tickets. `null`: staff at work, who are no visitors.
 */
export function countedPath(path: string): string | null {
  const [bare = '/'] = path.split(/[?#]/, 1);
  const trimmed = bare.length > 1 ? bare.replace(/\/+$/, '') || '/' : bare;
  return STAFF_AREA.test(trimmed)
    ? null
    : trimmed.replace(BOOKING_IN_PATH, '/booking/{id}').slice(0, 200);
}

/** Views of the staff area were kept once: they count no more. */
export const COUNTED = `path !~ '^/(super-)?admin(/|$)'`;

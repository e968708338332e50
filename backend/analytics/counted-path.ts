const BOOKING_IN_PATH = /^\/(booking|admin\/check-in)\/[^/]+$/;

/**
 * The path as it is kept: without query and fragment (they hold confirmation numbers) and without the id of a booking,
 * which is as good as a key to somebody's tickets.
 */
export function countedPath(path: string): string {
  const [bare = '/'] = path.split(/[?#]/, 1);
  const trimmed = bare.length > 1 ? bare.replace(/\/+$/, '') || '/' : bare;
  return trimmed.replace(BOOKING_IN_PATH, '/$1/{id}').slice(0, 200);
}

import type { PageViewRequest } from '@contracts/rest/catalogue';
import { KEYS, storedText } from '../storage/browser-storage';
import { call } from './http';
import { randomId } from './random-id';

const stored = storedText('sessionStorage', KEYS.pageViewSession);

function sessionId(): string {
  const known = stored.read();
  if (known) return known;
  const fresh = randomId();
  stored.write(fresh);
  return fresh;
}

/** Staff pages (admin area and door), whose views are not counted. */
const STAFF_AREA = /^\/((super-)?admin|scanner)(\/|$)/;

/**
 * Returns the path that is counted as a page view; `null` for staff pages. The path has `:id` in place of a booking's id, because
 * the id gives access to the booking.
 */
export const pageViewPath = (pathname: string): string | null =>
  STAFF_AREA.test(pathname) ? null : pathname.replace(/^\/booking\/[^/]+/, '/booking/:id');

/** Counts a page view in the background; failures are ignored. */
export function countPageView(pathname: string) {
  const path = pageViewPath(pathname);
  if (path === null) return;
  const payload: PageViewRequest = { path, sessionId: sessionId() };
  call<void>('/api/page-views', { method: 'POST', payload }).catch(() => undefined);
}

import type { PageViewRequest } from '@contracts/rest/catalogue';
import { call } from './http';
import { randomId } from './random-id';

const KEY = 'pageViewSession';

function sessionId(): string {
  try {
    const known = sessionStorage.getItem(KEY);
    if (known) return known;
    const fresh = randomId();
    sessionStorage.setItem(KEY, fresh);
    return fresh;
  } catch {
    return randomId();
  }
}

/** Ids of bookings open them, so they are not written down: `/booking/:id`. */
export const pageViewPath = (pathname: string) => pathname.replace(/^(\/booking|\/admin\/check-in)\/[^/]+/, '$1/:id');

/** Counts a view; nobody waits for it and nobody misses it. */
export function countPageView(pathname: string) {
  const payload: PageViewRequest = { path: pageViewPath(pathname), sessionId: sessionId() };
  call<void>('/api/page-views', { method: 'POST', payload }).catch(() => undefined);
}

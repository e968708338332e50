/**
 * Returns the path to open after signing in, or the home page. Never another site, and never an API call, which could
 * sign out again or loop.
 */
export function redirectPath(wanted: unknown): string {
  const base = 'http://this.site';
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || !URL.canParse(wanted, base))
    return '/';
  const url = new URL(wanted, base);
  // Browsers treat `//host`, `/\host` and `/<tab>/host` as another site, and so does URL.
  if (url.origin !== base || /^\/{2}|^\/(?:api|oidc)(?:\/|$)/i.test(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}

import type { Request } from 'express';

/** Returns all values of a cookie in a request. A browser sends one value for each path for which the cookie was set. */
export function cookieValues(request: Pick<Request, 'headers'>, name: string): string[] {
  return (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim().split('='))
    .flatMap(([key, value]) => (key === name && value !== undefined ? [value] : []));
}

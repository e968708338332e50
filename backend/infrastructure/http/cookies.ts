import type { Request } from 'express';

/** Returns the values of a cookie in a request: one for each path that it was set for. */
export function cookieValues(request: Pick<Request, 'headers'>, name: string): string[] {
  return (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim().split('='))
    .flatMap(([key, value]) => (key === name && value !== undefined ? [value] : []));
}

import type { Request } from 'express';

/** The values of a cookie that a request carries: one for each path that it was set for. */
export function cookieValues(request: Pick<Request, 'headers'>, name: string): string[] {
  return (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim().split('='))
    .flatMap(([key, value]) => (key === name && value !== undefined ? [value] : []));
}

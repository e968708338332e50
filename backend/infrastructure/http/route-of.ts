import type { Request } from 'express';

/** The route that answered, such as `/api/bookings/:bookingId`; null when it was none, as for a file of the frontend. */
export function routeOf(request: Request): string | null {
  const path = (request.route as { readonly path?: unknown } | undefined)?.path;
  return typeof path === 'string' ? request.baseUrl + path : null;
}

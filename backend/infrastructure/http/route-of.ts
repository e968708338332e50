import type { Arrival } from './request-context.js';

/**
 * Returns the route that answered a request, such as `/api/bookings/:bookingId`; null when there was none, e.g. for a file of the
 * frontend.
 */
export function routeOf({ route, baseUrl = '' }: Arrival): string | null {
  return typeof route?.path === 'string' ? baseUrl + route.path : null;
}

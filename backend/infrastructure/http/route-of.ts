import type { Arrival } from './request-context.js';

/**
 * Returns the route that answered, such as `/api/bookings/:bookingId`; null when there was none, as for a file of the frontend.
 */
export function routeOf({ route, baseUrl = '' }: Arrival): string | null {
  return typeof route?.path === 'string' ? baseUrl + route.path : null;
}

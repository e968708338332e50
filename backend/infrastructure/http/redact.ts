/**
 * Returns a request's path for logs: without the query (signatures, redirects, searches) and without parts that name a customer
 * or give access to a booking.
 */
export function redactPath(url: string): string {
  const path = (url.split(/[?#]/, 1)[0] ?? '').slice(0, 300);
  return path
    .replace(/^(\/api\/bookings\/(?:email|confirmation)\/).+$/i, '$1[redacted]')
    .replace(/(?<![^/])[^/]*(?:@|%40)[^/]*/gi, '[redacted]');
}

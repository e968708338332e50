/**
 * Returns a request's path for logs: without query (signatures, redirects, look-ups), and without anything that names a customer
 * or opens a booking.
 */
export function redactPath(url: string): string {
  const path = (url.split(/[?#]/, 1)[0] ?? '').slice(0, 300);
  return path
    .replace(/^(\/api\/bookings\/(?:email|confirmation)\/).+$/i, '$1[redacted]')
    .replace(/(?<![^/])[^/]*(?:@|%40)[^/]*/gi, '[redacted]');
}

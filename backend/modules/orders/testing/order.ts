import { CookieJar } from '../../../tools/bench/test-bed/cookie-jar.js';
import type { PlaceBookingRequest, SeatInput } from '../../../contracts/rest/bookings.js';

export interface Answer<T = Record<string, unknown>> {
  readonly status: number;
  readonly body: T;
}

type Options = { method?: string; json?: unknown; headers?: Record<string, string> };

/**
 * Sends one JSON request by real HTTP. With a cookie jar, cookies are sent and stored as in a browser; a `cookie` header replaces
 * them.
 */
export async function call<T = Record<string, never>>(
  url: string,
  options: Options = {},
  jar?: CookieJar,
): Promise<Answer<T>> {
  const { json, headers, method = json === undefined ? 'GET' : 'POST' } = options;
  const kept = jar?.headerFor(new URL(url).pathname);
  const response = await fetch(url, {
    method,
    headers: {
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(kept ? { cookie: kept } : {}),
      ...headers,
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  jar?.keep(response);
  const text = await response.text();
  return { status: response.status, body: (text ? JSON.parse(text) : null) as T };
}

export const seat = (number: number, row = 'A', section = 'Stalls'): SeatInput => ({
  section,
  row,
  number,
});

/** Returns an order for seats at RM 20.00 each, unless the test changes its data. */
export const order = (
  performanceId: string,
  seats: readonly SeatInput[],
  more: Partial<PlaceBookingRequest> = {},
): PlaceBookingRequest => ({
  performanceId,
  customerName: 'Aisyah Rahman',
  customerEmail: 'aisyah@example.com',
  customerPhone: '012-345 6789',
  seats,
  totalAmount: `${seats.length * 20}.00`,
  ...more,
});

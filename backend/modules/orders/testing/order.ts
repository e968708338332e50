import { CookieJar } from '../../../tools/bench/test-bed/cookie-jar.js';
import type { PlaceBookingRequest, SeatInput } from '../../../contracts/rest/bookings.js';

export interface Answer<T = Record<string, unknown>> {
  readonly status: number;
  readonly body: T;
}

type Options = { method?: string; json?: unknown; headers?: Record<string, string> };

/**
 * Makes one JSON call over real HTTP. With a jar, cookies are sent and kept like in a browser; a `cookie` header replaces them.
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

/** Builds an order at RM 20.00 a seat, unless the test changes it. */
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

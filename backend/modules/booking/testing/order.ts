import type { PlaceBookingRequest, SeatInput } from '../../../contracts/rest/bookings.js';

export interface Answer<T = Record<string, unknown>> {
  readonly status: number;
  readonly body: T;
}

/** One JSON call over real HTTP. */
export async function call<T = Record<string, never>>(
  url: string,
  options: { method?: string; json?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer<T>> {
  const { json, headers, method = json === undefined ? 'GET' : 'POST' } = options;
  const response = await fetch(url, {
    method,
    headers: { ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  const text = await response.text();
  return { status: response.status, body: (text ? JSON.parse(text) : null) as T };
}

export const seat = (number: number, row = 'A', section = 'Stalls'): SeatInput => ({
  section,
  row,
  number,
});

/** An order at RM 20.00 a seat, unless told otherwise. */
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

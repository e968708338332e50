import { describe, expect, it } from '@jest/globals';
import type { PlaceBookingRequest } from '@contracts/rest/bookings';
import { HttpError, NetworkError } from '../api/errors';
import { progressFor } from './order-in-progress';
import type { CheckoutProgress } from './checkout-progress';
import type { BookingData } from './order-in-progress';
import { bookOrder, giveUpOrder, isRefusal, orderOf } from './place-order';
import type { OrderCalls } from './place-order';

const data: BookingData = {
  performanceId: 'p',
  productionTitle: 'T',
  performanceDate: 'D',
  performanceTime: 'T',
  venue: 'V',
  seats: [{ section: 'Stalls', row: 'A', number: 5 }],
  total: '20.00',
};
const contact = { firstName: 'Mei Ling', lastName: 'Tan', email: 'm@x.my', phone: '01' };
const order = orderOf(data, contact);
const corrected = { ...order, customerEmail: 'right@x.my' };

it('an order joins first and last name by a space, and has its discount code', () => {
  expect(order).toEqual({
    performanceId: 'p',
    customerName: 'Mei Ling Tan',
    customerEmail: 'm@x.my',
    customerPhone: '01',
    seats: data.seats,
    totalAmount: '20.00',
  });
  expect(orderOf({ ...data, discountCode: 'TEMAN5' }, contact).discountCode).toBe('TEMAN5');
});

it.each([
  [400, true],
  [403, true],
  [409, true],
  [422, true],
  [408, false],
  [429, false],
  [500, false],
  [503, false],
])(
  'a server answer with status %i counts as a final refusal of an order: %s',
  (status, expected) => {
    expect(isRefusal(new HttpError(status, '', ''))).toBe(expected);
  },
);

it('a missing answer does not count as a refusal, because the server may have taken the order', () => {
  expect(isRefusal(new NetworkError())).toBe(false);
});

/** Makes a fake box office that sells seats like the real server. `loseAnswers` drops its answers. */
function box({ loseAnswers = false, refuse = false } = {}) {
  const booked = new Map<string, { order: string; contact: string }>();
  const calls: string[] = [];
  const server: OrderCalls = {
    place(sent: PlaceBookingRequest, key) {
      calls.push(`place ${key}`);
      if (refuse) return Promise.reject(new HttpError(409, 'Conflict', '{}'));
      const known = booked.get(key);
      if (known && known.order !== JSON.stringify(sent))
        return Promise.reject(new HttpError(409, 'Conflict', '{}'));
      if (!known && booked.size > 0) return Promise.reject(new HttpError(409, 'Conflict', '{}'));
      booked.set(key, known ?? { order: JSON.stringify(sent), contact: sent.customerEmail });
      return loseAnswers
        ? Promise.reject(new NetworkError())
        : Promise.resolve({ bookingId: `booking of ${key}` });
    },
    correctContact(id, { customerEmail }, key) {
      calls.push(`correct ${id}`);
      const known = booked.get(key);
      if (known) known.contact = customerEmail;
      return Promise.resolve();
    },
    release(id, key) {
      calls.push(`release ${id}`);
      booked.delete(key);
      return Promise.resolve();
    },
  };
  return { server, calls, booked };
}

describe('booking an order', () => {
  let saved: CheckoutProgress = progressFor(data, null);
  const save = (progress: CheckoutProgress) => (saved = progress);
  const keys = () => {
    let made = 0;
    return () => `k${(made += 1)}`;
  };

  it('stores a new key before it sends a new order', async () => {
    const { server, calls } = box();
    const done = await bookOrder(server, progressFor(data, null), order, keys(), save);
    expect(saved).toMatchObject({ idempotencyKey: 'k1', bookingId: null });
    expect(done).toMatchObject({ bookingId: 'booking of k1' });
    expect(calls).toEqual(['place k1']);
  });

  it('sends an unanswered order again with the same key', async () => {
    const lost = box({ loseAnswers: true });
    await expect(
      bookOrder(lost.server, progressFor(data, null), order, keys(), save),
    ).rejects.toThrow(NetworkError);
    const back = box();
    for (const [key, entry] of lost.booked) back.booked.set(key, entry);
    const done = await bookOrder(back.server, saved, corrected, () => 'k2', save);
    expect(done.bookingId).toBe('booking of k1');
    expect(back.calls).toEqual(['place k1', 'correct booking of k1']);
    expect(back.booked.get('k1')?.contact).toBe('right@x.my');
  });

  it('uses a new key after the server has refused the order', async () => {
    const sent = {
      ...progressFor(data, null),
      idempotencyKey: 'k0',
      keyIsFor: JSON.stringify(order),
    };
    const { server, calls, booked } = box();
    booked.set('k0', { order: 'another', contact: '' });
    await expect(bookOrder(server, sent, corrected, () => 'k1', save)).rejects.toThrow(HttpError);
    expect(calls).toEqual(['place k0', 'place k1']);
    expect(saved.idempotencyKey).toBe('k1');
  });

  it('sends no request when nothing was changed', async () => {
    const { server, calls } = box();
    const placed = await bookOrder(server, progressFor(data, null), order, keys(), save);
    await bookOrder(server, placed, order, keys(), save);
    expect(calls).toEqual(['place k1']);
  });
});

describe('giving up an order', () => {
  const sent: CheckoutProgress = {
    ...progressFor(data, null),
    idempotencyKey: 'k0',
    keyIsFor: JSON.stringify(order),
  };

  it('releases a booked order', async () => {
    const { server, calls } = box();
    await giveUpOrder(server, { ...sent, bookingId: 'b' });
    expect(calls).toEqual(['release b']);
  });

  it('first looks up an order without an answer', async () => {
    const { server, calls } = box();
    await giveUpOrder(server, sent);
    expect(calls).toEqual(['place k0', 'release booking of k0']);
  });

  it('does nothing for an order that was refused or never sent', async () => {
    const { server, calls } = box({ refuse: true });
    await giveUpOrder(server, sent);
    await giveUpOrder(server, progressFor(data, null));
    expect(calls).toEqual(['place k0']);
  });
});

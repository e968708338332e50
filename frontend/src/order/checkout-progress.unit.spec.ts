import { describe, expect, it } from '@jest/globals';
import type { BookingData } from './booking-data';
import {
  keyFor,
  parseProgress,
  progressFor,
  progressText,
  contactToOffer,
} from './checkout-progress';

const data: BookingData = {
  performanceId: 'p1',
  productionTitle: 'T',
  performanceDate: 'D',
  performanceTime: 'T',
  venue: 'V',
  seats: [{ section: 'Stalls', row: 'A', number: 5 }],
  total: '20.00',
};
const contact = { firstName: 'Lim', lastName: 'Wei', email: 'lim@example.com', phone: '012' };
const placed = { ...progressFor(data, null), step: 2 as const, bookingId: 'b1', contact };

describe('checkout progress', () => {
  it('comes back as it was for the same seats', () => {
    expect(progressFor(data, parseProgress(progressText(placed)))).toEqual(placed);
  });

  it('of the time before versions is understood, and of a later version not', () => {
    expect(parseProgress(JSON.stringify(placed))).toEqual(placed);
    expect(parseProgress(JSON.stringify({ ...placed, version: 2 }))).toBeNull();
  });

  it.each(['line\nbreak', 'x'.repeat(129), '', 7])(
    'forgets a key that no header can carry: %j',
    (idempotencyKey) => {
      const stored = JSON.stringify({ ...placed, idempotencyKey, keyIsFor: '{}' });
      expect(parseProgress(stored)).toMatchObject({ idempotencyKey: null, keyIsFor: null });
    },
  );

  it('starts over for other seats and keeps the contact details', () => {
    const other = { ...data, seats: [{ section: 'Stalls', row: 'A', number: 6 }] };
    expect(progressFor(other, placed)).toMatchObject({
      step: 1,
      bookingId: null,
      idempotencyKey: null,
      contact,
    });
  });

  it('knows no later step without a booking', () => {
    expect(parseProgress(JSON.stringify({ ...placed, bookingId: null }))?.step).toBe(1);
  });

  it.each([[null], ['{'], ['null'], ['{"step":2}']])('ignores broken storage: %s', (text) => {
    expect(parseProgress(text)).toBeNull();
  });
});

describe('the idempotency key', () => {
  const keys = ['k1', 'k2'];
  const order = { seats: data.seats, customerName: 'Lim Wei' };
  const first = keyFor(progressFor(data, null), order, () => keys[0] ?? '');

  it('stays for the same order, after a reload too', () => {
    const reloaded = parseProgress(JSON.stringify(first));
    expect(reloaded && keyFor(reloaded, order, () => 'another').idempotencyKey).toBe('k1');
  });

  it('changes with the order', () => {
    expect(
      keyFor(first, { ...order, customerName: 'Lim Wei Ling' }, () => keys[1] ?? '').idempotencyKey,
    ).toBe('k2');
  });
});

describe('contact details of who is signed in', () => {
  const user = { firstName: 'Ann', lastName: null, email: 'ann@school.example' };
  const none = { firstName: '', lastName: '', email: '', phone: '' };

  it('are offered where nothing was typed', () =>
    expect(contactToOffer(none, user)).toEqual({
      firstName: 'Ann',
      lastName: '',
      email: 'ann@school.example',
      phone: '',
    }));

  it('never take the place of what was typed', () =>
    expect(contactToOffer({ ...none, phone: '012' }, user)).toBeNull());
});

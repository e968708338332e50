import { describe, expect, it } from '@jest/globals';
import type { BookingEvent } from '../../../contracts/events/index.js';
import { eraseCustomer, type ErasureAsked } from './erasure-decisions.js';
import { evolveBooking, noBooking, type Booking, type BookingEventWithTime } from './booking.js';
import { addNote } from './staff-requests.js';
import { cancelBooking, correctCustomer, requireAmendable, setStatus } from './staff-decisions.js';
import { confirmByStatement } from './statement-decisions.js';
import { bookingId, placedData } from './testing/builders.js';
import { bookingAfter, givenBooking } from './testing/given.js';

const order: BookingEvent = { type: 'BookingPlaced', data: placedData() };
const paid: BookingEvent = {
  type: 'BookingConfirmed',
  data: { bookingId, receiptId: 'r1', message: '' },
};
const cancelled: BookingEvent = {
  type: 'BookingCancelled',
  data: { bookingId, from: 'confirmed', reason: 'staff' },
};
const paidBack: BookingEvent = {
  type: 'RefundPaid',
  data: { bookingId, refundId: 'f1', amountSen: 4000, paidOn: '2026-12-01', reference: 'MBB 1' },
};
const dearer: BookingEvent = {
  type: 'BookingSeatsAmended',
  data: { bookingId, from: [], to: [], totalSen: 6000 },
};
const erased: BookingEvent = { type: 'CustomerErased', data: { bookingId, askedBy: 'staff' } };
const statusTo = (to: 'needs_review' | 'rejected' | 'pending_payment'): BookingEvent => ({
  type: 'BookingStatusSetByStaff',
  data: { bookingId, from: 'pending_payment', to, holdUntil: null },
});
const verifying: BookingEvent = {
  type: 'ReceiptVerificationRequested',
  data: { bookingId, receiptId: 'r1', holdUntil: null },
};
const rejectedForNow: BookingEvent = {
  type: 'ReceiptRejected',
  data: { bookingId, receiptId: 'r1', reasons: [], message: '', holdUntil: '2026-12-01T00:00:00Z' },
};
const expired: BookingEvent = { type: 'BookingExpired', data: { bookingId } };

// The test builders use a performance that begins on 5 December 2026 at 12:00 UTC.
const BEFORE = '2026-12-06T11:59:59.000Z';
const AFTER = '2026-12-06T12:00:00.000Z';
const A_MONTH_LATER = '2027-01-05T12:00:00.000Z';

const erase =
  (now: string, more: Partial<ErasureAsked> = {}) =>
  (booking: Parameters<typeof eraseCustomer>[0]) =>
    eraseCustomer(booking, { askedBy: 'customer', provenSen: 0, ...more } as ErasureAsked, now);

describe('erasing the customer of a booking', () => {
  it.each<[string, readonly BookingEvent[], string]>([
    ['paid, a day after its performance', [order, paid], AFTER],
    ['expired, before its performance', [order, expired], BEFORE],
    ['rejected for good', [order, statusTo('rejected')], BEFORE],
    ['cancelled and paid back', [order, paid, cancelled, paidBack], BEFORE],
  ])('is possible when the booking is %s', (_, history, now) => {
    expect(givenBooking(...history).when(erase(now))).toMatchObject({
      events: [{ type: 'CustomerErased', data: { bookingId, askedBy: 'customer' } }],
    });
  });

  it.each<[string, readonly BookingEvent[], string, string]>([
    ['not paid yet', [order], AFTER, 'booking_not_decided'],
    ['while its receipt is read', [order, verifying], AFTER, 'booking_not_decided'],
    ['while staff look', [order, statusTo('needs_review')], AFTER, 'booking_not_decided'],
    ['while another receipt may follow', [order, rejectedForNow], AFTER, 'booking_not_decided'],
    ['paid, before its performance is over', [order, paid], BEFORE, 'booking_not_over'],
    ['cancelled, before it is paid back', [order, paid, cancelled], AFTER, 'refund_due'],
    ['owing the price of dearer seats', [order, paid, dearer], AFTER, 'payment_open'],
  ])('is refused when the booking is %s', (_, history, now, code) => {
    expect(givenBooking(...history).when(erase(now))).toMatchObject({ refused: { code } });
  });

  it('is refused while bank statements prove more than the price', () => {
    const twice = givenBooking(order, expired).when(erase(AFTER, { provenSen: 4000 }));
    expect(twice).toMatchObject({ refused: { code: 'refund_due' } });
  });

  it('after the retention time waits for due refunds, but not for open balances', () => {
    const retention = erase(A_MONTH_LATER, { askedBy: 'retention', months: 1 });
    expect(givenBooking(order, paid, dearer).when(retention)).toMatchObject({
      events: [{ type: 'CustomerErased', data: { askedBy: 'retention' } }],
    });
    expect(givenBooking(order, paid, cancelled).when(retention)).toMatchObject({
      refused: { code: 'refund_due' },
    });
  });

  it('after the retention time spares families whose performance was entered with a wrong year', () => {
    const at = (occurredAt: string) => ({ metadata: { occurredAt } });
    const here = { startsAt: '2026-12-05T12:00:00.000Z', venue: 'Dewan' };
    const wrongYear: BookingEventWithTime = {
      type: 'BookingRescheduled',
      data: { bookingId, from: here, to: { ...here, startsAt: '2006-12-05T12:00:00.000Z' } },
      ...at('2026-11-30T09:00:00.000Z'),
    };
    const booking = [order, paid]
      .map((event): BookingEventWithTime => ({ ...event, ...at('2026-11-21T04:00:00.000Z') }))
      .reduce<Booking>(evolveBooking, noBooking());
    const ask = (of: Booking, now: string) => () =>
      eraseCustomer(of, { askedBy: 'retention', months: 1, provenSen: 0 }, now);
    const refused = expect.objectContaining({ code: 'still_kept' });
    const moved = evolveBooking(booking, wrongYear);
    expect(ask(moved, '2026-12-30T08:59:59.000Z')).toThrow(refused);
    expect(ask(moved, '2026-12-30T09:00:00.000Z')()).toHaveLength(1);
    // A performance whose year was wrong when it was entered.
    const startsAt = '2006-12-05T12:00:00.000Z';
    const sold = evolveBooking(noBooking(), {
      type: 'BookingPlaced',
      data: placedData({ performance: { ...placedData().performance, startsAt } }),
      ...at('2026-11-21T04:00:00.000Z'),
    });
    const cancelledOrder = evolveBooking(sold, {
      type: 'BookingCancelled',
      data: { bookingId, from: 'pending_payment', reason: 'staff' },
      ...at('2026-11-21T05:00:00.000Z'),
    });
    expect(ask(cancelledOrder, '2026-12-21T03:59:59.000Z')).toThrow(refused);
    expect(ask(cancelledOrder, '2026-12-21T04:00:00.000Z')()).toHaveLength(1);
  });

  it('is recorded only once', () => {
    expect(givenBooking(order, paid, erased).when(erase(AFTER))).toMatchObject({ events: [] });
  });
});

describe('a booking whose customer was erased', () => {
  const customer = { name: 'Ann Lim', email: 'ann@families.example', phone: '012-345 6789' };

  it.each<[string, (booking: Parameters<typeof eraseCustomer>[0]) => unknown]>([
    ['a note', (booking) => addNote(booking, { noteId: 'n1', text: 'Called' })],
    ['other details', (booking) => correctCustomer(booking, customer)],
    ['another status', (booking) => setStatus(booking, 'rejected', AFTER)],
    ['other seats', (booking) => requireAmendable(booking)],
    ['cancellation by staff', (booking) => cancelBooking(booking, 'staff')],
  ])('accepts no %s', (_, act) => {
    expect(() => act(bookingAfter(order, paid, erased))).toThrow(
      expect.objectContaining({ code: 'customer_erased' }),
    );
  });

  it('cannot be confirmed by a bank statement', () => {
    const proof = { lineIds: ['l1'], message: '' };
    const confirm = (booking: Parameters<typeof eraseCustomer>[0]) =>
      confirmByStatement(booking, proof);
    expect(givenBooking(order, expired, erased).when(confirm)).toMatchObject({ events: [] });
    expect(givenBooking(order, expired).when(confirm)).toMatchObject({ events: [{}] });
  });

  it('keeps its seats, its money and the sums of its refunds', () => {
    const before = bookingAfter(order, paid, cancelled, paidBack);
    const after = bookingAfter(order, paid, cancelled, paidBack, erased);
    if (before.kind === 'none' || after.kind === 'none') throw new Error('not placed');
    expect(after).toEqual({
      ...before,
      version: before.version + 1,
      customer: null,
      userId: null,
      receipts: [],
      refunds: new Map([['f1', { ...before.refunds.get('f1'), reference: null }]]),
      erasedAt: expect.any(String),
    });
  });
});

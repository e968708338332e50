import { describe, expect, it } from '@jest/globals';
import type { Actor, DomainEvent } from '../../../contracts/events/index.js';
import { paymentLockPolicy } from './payment-lock.policy.js';

const staff: Actor = { kind: 'user', id: 'u1', name: 'Cikgu Noraini' };
const machine: Actor = { kind: 'system', name: 'receipt-check' };
const confirmed: DomainEvent = {
  type: 'BookingConfirmed',
  data: { bookingId: 'b1', receiptId: 'r1', message: '' },
};
const setTo = (to: 'confirmed' | 'verified' | 'rejected' | 'needs_review'): DomainEvent => ({
  type: 'BookingStatusSetByStaff',
  data: { bookingId: 'b1', from: 'needs_review', to, holdUntil: null },
});

const jobs = (event: DomainEvent, actor: Actor) =>
  paymentLockPolicy({
    ...event,
    id: 'e1',
    stream: 'booking-b1',
    position: '1',
    revision: 0,
    metadata: {
      occurredAt: '2030-03-01T04:00:00.000Z',
      actor,
      requestId: 'q',
      correlationId: 'c',
      causationId: 'q',
    },
  });

describe('locking the transfer of a booking', () => {
  it.each<[string, DomainEvent, object]>([
    ['staff confirm a receipt, of that one', confirmed, { receiptId: 'r1' }],
    ['staff set it to confirmed', setTo('confirmed'), {}],
    ['staff set it to verified', setTo('verified'), {}],
  ])("a transfer's lock is requested when %s", (_, event, by) => {
    expect(jobs(event, staff)).toEqual([
      {
        queue: 'payment-lock',
        id: 'e1',
        data: { bookingId: 'b1', ...by, causedBy: { id: 'e1', correlationId: 'c' } },
      },
    ]);
  });

  it('no lock is requested after an automatic confirmation, which sets its own lock, nor for other statuses', () => {
    expect(jobs(confirmed, machine)).toEqual([]);
    expect(jobs(setTo('rejected'), staff)).toEqual([]);
    expect(jobs(setTo('needs_review'), staff)).toEqual([]);
  });
});

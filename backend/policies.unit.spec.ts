import { describe, expect, it } from '@jest/globals';
import { performanceChangesPolicy } from './modules/orders/policies/performance-changes.policy.js';
import { holdExpiryPolicy } from './modules/orders/policies/hold-expiry.policy.js';
import { seatReconciliationPolicy } from './modules/orders/policies/seat-reconciliation.policy.js';
import { placed } from './modules/orders/domain/testing/builders.js';
import {
  bookingStream,
  seatsStream,
  type BookingEvent,
  type DomainEvent,
} from './contracts/events/index.js';
import { statementPolicy } from './modules/payments/api.js';
import { receiptCheckPolicy } from './modules/receipts/verification/receipt-check.policy.js';
import type { ObservedEvent, Policy, WantedJob } from './infrastructure/process-manager/policy.js';

const bookingId = 'b1';
const performanceId = 'p1';
const receiptId = 'r1';
const HOLD_UNTIL = '2030-03-01T04:30:00.000Z';
const causedBy = { id: 'event-1', correlationId: 'order-1' };

const observed = (event: DomainEvent): ObservedEvent => ({
  ...event,
  id: 'event-1',
  stream:
    'performanceId' in event.data
      ? seatsStream(event.data.performanceId)
      : bookingStream(bookingId),
  position: '0001',
  revision: 3,
  metadata: {
    occurredAt: '2030-03-01T04:00:00.000Z',
    actor: { kind: 'customer' },
    requestId: 'q1',
    correlationId: 'order-1',
    causationId: 'q1',
  },
});
const wants = (policy: Policy, event: DomainEvent): readonly WantedJob[] => policy(observed(event));

const rejected: DomainEvent = {
  type: 'ReceiptRejected',
  data: { bookingId, receiptId, reasons: ['amount-differs'], message: '', holdUntil: HOLD_UNTIL },
};
const confirmed: DomainEvent = {
  type: 'BookingConfirmed',
  data: { bookingId, receiptId, message: '' },
};
const expired: DomainEvent = { type: 'BookingExpired', data: { bookingId } };
const held: DomainEvent = {
  type: 'SeatsHeld',
  data: { performanceId, bookingId, seats: [], until: HOLD_UNTIL },
};
const released: DomainEvent = {
  type: 'SeatsReleased',
  data: { performanceId, bookingId, seats: [], reason: 'expired' },
};
const verificationRequested: DomainEvent = {
  type: 'ReceiptVerificationRequested',
  data: { bookingId, receiptId, holdUntil: null },
};
const setByStaff = (
  from: 'pending_payment' | 'confirmed' | 'cancelled',
  to: 'pending_payment' | 'verified' | 'rejected',
  holdUntil: string | null = null,
): DomainEvent => ({
  type: 'BookingStatusSetByStaff',
  data: { bookingId, from, to, holdUntil },
});

describe('the end of a seat hold', () => {
  it.each([
    ['a rejected receipt that leaves time for another', rejected],
    ['staff who wait for the money again', setByStaff('confirmed', 'pending_payment', HOLD_UNTIL)],
  ])('has a job at the hold deadline, requested by %s', (_, event) => {
    expect(wants(holdExpiryPolicy, event)).toEqual([
      {
        queue: 'hold-expiry',
        id: `b1.${Date.parse(HOLD_UNTIL)}`,
        data: { bookingId, causedBy },
        runAt: new Date(HOLD_UNTIL),
      },
    ]);
  });

  it('gets a new job when the hold deadline changes', () => {
    const later = setByStaff('confirmed', 'pending_payment', '2030-03-01T05:00:00.000Z');
    const ids = [later, rejected].flatMap((event) =>
      wants(holdExpiryPolicy, event).map(({ id }) => id),
    );
    expect(new Set(ids).size).toBe(2);
  });

  it.each([
    ['a status without a clock', setByStaff('pending_payment', 'rejected')],
    ['a confirmation', confirmed],
    ['seats held: their booking asks for it', held],
  ])('has no job after %s', (_, event) => {
    expect(wants(holdExpiryPolicy, event)).toEqual([]);
  });
});

describe('a receipt', () => {
  it('is checked once, however often the check is requested', () => {
    expect(wants(receiptCheckPolicy, verificationRequested)).toEqual([
      { queue: 'receipt-check', id: receiptId, data: { bookingId, receiptId, causedBy } },
    ]);
  });

  it('is not checked again after its decision', () => {
    expect([wants(receiptCheckPolicy, confirmed), wants(receiptCheckPolicy, rejected)]).toEqual([
      [],
      [],
    ]);
  });
});

describe('seat reconciliation', () => {
  it('is requested a minute after seats were given to a booking, when the command’s second write must be finished', () => {
    expect(wants(seatReconciliationPolicy, held)).toEqual([
      {
        queue: 'seat-reconciliation',
        id: 'event-1',
        data: { bookingId, performanceId, causedBy },
        runAt: new Date('2030-03-01T04:01:00.000Z'),
      },
    ]);
  });

  it.each([
    ['an expiry', expired],
    ['a rejection', rejected],
    ['a status set by staff', setByStaff('confirmed', 'rejected')],
    ['a confirmation, whose seats may have been set back', confirmed],
    [
      'a booking that costs nothing',
      { type: 'FreeBookingConfirmed', data: { bookingId } } satisfies DomainEvent,
    ],
  ])('is requested at once after %s', (_, event) => {
    expect(wants(seatReconciliationPolicy, event)).toEqual([
      {
        queue: 'seat-reconciliation',
        id: 'event-1',
        data: { bookingId, performanceId: null, causedBy },
      },
    ]);
  });

  it.each([
    ['a receipt that is being checked', verificationRequested],
    [
      'more time to pay',
      {
        type: 'HoldProlonged',
        data: { bookingId, holdUntil: HOLD_UNTIL },
      } satisfies DomainEvent,
    ],
    [
      'other seats',
      {
        type: 'BookingSeatsAmended',
        data: { bookingId, from: [], to: [], totalSen: 0 },
      } satisfies DomainEvent,
    ],
  ])('is requested at once after %s', (_, event) => {
    expect(wants(seatReconciliationPolicy, event)).toHaveLength(1);
  });

  describe('after an order', () => {
    const { type, data } = placed as Extract<BookingEvent, { type: 'BookingPlaced' }>;
    const order: DomainEvent = {
      type,
      data: { ...data, bookingId, holdUntil: HOLD_UNTIL, holdMinutes: 30 },
    };

    it('is left to the job of its seats when the order was written in time', () => {
      expect(wants(seatReconciliationPolicy, order)).toEqual([]);
    });

    it.each([
      ['late by its own time', { occurredAt: '2030-03-01T04:00:31.000Z' }, {}],
      ['late by the store’s', {}, { recordedAt: '2030-03-01T04:01:14.000Z' }],
    ])('is requested at once when the order was written %s', (_, metadata, more) => {
      const event = observed(order);
      const late = { ...event, metadata: { ...event.metadata, ...metadata }, ...more };
      expect(seatReconciliationPolicy(late as ObservedEvent)).toEqual([
        {
          queue: 'seat-reconciliation',
          id: 'event-1',
          data: { bookingId, performanceId: null, causedBy },
        },
      ]);
    });
  });

  it('is not requested when seats were released, because nothing is left to reconcile', () => {
    expect(wants(seatReconciliationPolicy, released)).toEqual([]);
  });

  it('is not requested by a payment lock, because a payment lock concerns no seat', () => {
    const lock: DomainEvent = {
      type: 'PaymentClaimed',
      data: { kind: 'file', bookingId, receiptId },
    };
    expect(seatReconciliationPolicy({ ...observed(lock), stream: 'payment-file-abc' })).toEqual([]);
  });
});

describe('a change of a performance by staff', () => {
  const of = { schoolId: 's1', productionId: 'n1', performanceId };
  const before = { startsAt: '2030-03-12T12:00:00.000Z', venue: 'Hall' };
  const job = { performanceId, by: { kind: 'customer' }, position: '0001', causedBy };

  it.each([
    [false, 'showtime-deleted'],
    [true, 'production-deleted'],
  ])(
    'cancels the bookings when the performance is deleted (with its production: %p)',
    (withProduction, reason) => {
      const deleted: DomainEvent = {
        type: 'PerformanceDeleted',
        data: { ...of, before: { ...before, salesEnabled: true }, withProduction },
      };
      expect(wants(performanceChangesPolicy, deleted)).toEqual([
        { queue: 'performance-deleted', id: 'event-1', data: { ...job, reason } },
      ]);
    },
  );

  it('reschedules the bookings when the performance is moved', () => {
    const moved: DomainEvent = {
      type: 'PerformanceMoved',
      data: { ...of, before, after: { ...before, venue: 'Court' } },
    };
    expect(performanceChangesPolicy({ ...observed(moved), stream: 'catalogue-s1' })).toEqual([
      {
        queue: 'performance-moved',
        id: 'event-1',
        data: { ...job, stream: 'catalogue-s1', revision: 3 },
      },
    ]);
  });

  it('does not change bookings when sales are switched on or off, and never reconciles seats', () => {
    const switched: DomainEvent = {
      type: 'PerformanceSalesSwitched',
      data: { ...of, before: true, after: false },
    };
    expect(wants(performanceChangesPolicy, switched)).toEqual([]);
    expect(seatReconciliationPolicy({ ...observed(switched), stream: 'catalogue-s1' })).toEqual([]);
  });
});

describe('a booking that a bank statement may prove', () => {
  const amended: DomainEvent = {
    type: 'BookingSeatsAmended',
    data: { bookingId, from: [], to: [], totalSen: 500 },
  };
  it.each([
    ['seats of another price', amended],
    ['being opened again', setByStaff('cancelled', 'pending_payment', HOLD_UNTIL)],
  ])('is checked after %s, because its statement lines may be enough now', (_, event) => {
    expect(wants(statementPolicy, event)).toEqual([
      { queue: 'statement-confirmation', id: 'event-1', data: { bookingId, causedBy } },
    ]);
  });

  it('is not confirmed again when staff take its confirmation back', () => {
    expect(wants(statementPolicy, setByStaff('confirmed', 'pending_payment', HOLD_UNTIL))).toEqual(
      [],
    );
  });
});

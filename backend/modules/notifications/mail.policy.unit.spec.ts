import { describe, expect, it } from '@jest/globals';
import {
  bookingStream,
  type BookingPlaced,
  type DecisionReason,
  type DomainEvent,
} from '../../contracts/events/index.js';
import type { BookingStatus } from '../../contracts/rest/bookings.js';
import type { ObservedEvent, WantedJob } from '../../infrastructure/process-manager/policy.js';
import { mailPolicy } from './mail.policy.js';
import { MAILS } from './mails.js';

const bookingId = 'b1';
const receiptId = 'r1';
const HOLD_UNTIL = '2030-03-01T04:30:00.000Z';
const causedBy = { id: 'event-1', correlationId: 'order-1' };

const observed = (event: DomainEvent): ObservedEvent => ({
  ...event,
  id: 'event-1',
  stream: bookingStream(bookingId),
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
const wants = (queue: string, event: DomainEvent): readonly WantedJob[] =>
  mailPolicy(observed(event)).filter((job) => job.queue === queue);

const rejected = {
  type: 'ReceiptRejected',
  data: { bookingId, receiptId, reasons: ['amount-differs'], message: '', holdUntil: HOLD_UNTIL },
} satisfies DomainEvent;
const confirmed: DomainEvent = {
  type: 'BookingConfirmed',
  data: { bookingId, receiptId, message: '' },
};
const expired: DomainEvent = { type: 'BookingExpired', data: { bookingId } };
const setByStaff = (
  from: BookingStatus,
  to: 'pending_payment' | 'needs_review' | 'verified' | 'rejected',
  holdUntil: string | null = null,
): DomainEvent => ({
  type: 'BookingStatusSetByStaff',
  data: { bookingId, from, to, holdUntil },
});

describe('a ticket e-mail', () => {
  it.each([
    ['a confirmed booking', confirmed],
    [
      'a booking that costs nothing',
      { type: 'FreeBookingConfirmed', data: { bookingId } } satisfies DomainEvent,
    ],
    ['staff who confirm it', setByStaff('pending_payment', 'verified')],
  ])('a ticket mail is sent once for each event: %s', (_, event) => {
    expect(wants('ticket-mail', event)).toEqual([
      { queue: 'ticket-mail', id: 'event-1', data: { bookingId, causeId: 'event-1', causedBy } },
    ]);
  });

  it('a ticket mail is sent again for amended seats if a ticket was sent before', () => {
    const amended: DomainEvent = {
      type: 'BookingSeatsAmended',
      data: { bookingId, from: [], to: [], totalSen: 0 },
    };
    expect(wants('ticket-mail', amended)).toEqual([
      {
        queue: 'ticket-mail',
        id: 'event-1',
        data: { bookingId, causeId: 'event-1', seatsChanged: true, causedBy },
      },
    ]);
  });

  it.each([
    ['a change between two paid statuses', setByStaff('confirmed', 'verified')],
    ['a status that is not paid', setByStaff('confirmed', 'rejected')],
    ['an expiry', expired],
    ['a rejection', rejected],
  ])('no ticket mail is sent for %s', (_, event) => {
    expect(wants('ticket-mail', event)).toEqual([]);
  });
});

describe('a notice about a booking', () => {
  const referred = (reasons: DecisionReason[], holdUntil: string | null): DomainEvent => ({
    type: 'ReceiptReferredToStaff',
    data: { bookingId, receiptId, reasons, message: '', holdUntil },
  });
  const order = (totalSen: number): DomainEvent => ({
    type: 'BookingPlaced',
    data: { bookingId, totalSen, holdUntil: HOLD_UNTIL } as BookingPlaced['data'],
  });
  it.each<[string, DomainEvent]>([
    ['order-placed', order(2000)],
    ['receipt-rejected', rejected],
    ['rejected-for-good', { ...rejected, data: { ...rejected.data, holdUntil: null } }],
    ['rejected-for-good', setByStaff('needs_review', 'rejected')],
    ['needs-review', referred(['amount-unsure'], null)],
    ['no-receipt', referred(['amount-unsure'], HOLD_UNTIL)],
    ['seats-lost', referred(['seats-gone'], HOLD_UNTIL)],
    ['back-in-review', setByStaff('confirmed', 'needs_review')],
    ['order-reopened', setByStaff('cancelled', 'pending_payment', HOLD_UNTIL)],
    ['expired', expired],
  ])('the notice %s has one job, whatever else its event causes', (notice, event) => {
    expect(wants('booking-notice', event).map(({ data }) => data)).toEqual([
      { bookingId, notice, causeId: 'event-1', causedBy },
    ]);
  });

  it('a notice asks for payment for 30 days after a change, but for a new order only while its seats are held', () => {
    expect(wants('booking-notice', order(2000))).toMatchObject([{ until: new Date(HOLD_UNTIL) }]);
    const amended: DomainEvent = {
      type: 'BookingSeatsAmended',
      data: { bookingId, from: [], to: [], totalSen: 500 },
    };
    expect(wants('booking-notice', amended)).toMatchObject([
      { data: { notice: 'order-placed' }, until: new Date('2030-03-31T04:00:00.000Z') },
    ]);
  });

  it('the notice about a free order is the mail with the confirmation link', () => {
    expect(mailPolicy(observed(order(0))).map(({ queue }) => queue)).toEqual(['free-order-mail']);
  });

  it('no notice is sent when the family gave up the order, or its payment deadline had passed before', () => {
    const cancelled = (from: BookingStatus, reason: 'staff' | 'customer'): DomainEvent => ({
      type: 'BookingCancelled',
      data: { bookingId, from, reason },
    });
    expect(wants('cancellation-notice', cancelled('confirmed', 'staff'))).toHaveLength(1);
    expect(mailPolicy(observed(cancelled('pending_payment', 'customer')))).toEqual([]);
    expect(mailPolicy(observed(cancelled('expired', 'staff')))).toEqual([]);
  });
});

it('no mail queue is ever renamed, so that running sites find their jobs', () => {
  expect([...new Set(MAILS.map(({ queue }) => queue))].sort()).toEqual(
    expect.arrayContaining([
      ...['booking-link-mail', 'booking-list-mail', 'booking-notice', 'buyers-message'],
      ...['cancellation-notice', 'free-order-mail', 'invitation-mail', 'move-notice'],
      ...['my-data-link-mail', 'owner-left-mail', 'owner-mail', 'ticket-mail', 'waiting-mail'],
    ]),
  );
});

it('no two kinds of mail share both queue and notice', () => {
  const names = MAILS.map(({ queue, notice = '' }) => `${queue} ${notice}`);
  expect(new Set(names).size).toBe(names.length);
});

describe('an invitation', () => {
  it('an invitation is mailed once, by a job without an address that is valid for 30 days', () => {
    const invited: DomainEvent = {
      type: 'AdministratorInvited',
      data: { schoolId: 's1', invitationId: 'i1', email: 'new@melati.example', role: 'admin' },
    };
    expect(wants('invitation-mail', invited)).toEqual([
      {
        queue: 'invitation-mail',
        id: 'event-1',
        data: { invitationId: 'i1', invitedById: null, causedBy },
        until: new Date('2030-03-31T04:00:00.000Z'),
      },
    ]);
    expect(wants('invitation-mail', confirmed)).toEqual([]);
  });
});

describe('the owners of a school', () => {
  const school = { schoolId: 's1' };
  const changes = { bankAccountNumber: { before: '1', after: '2' } };

  it.each<[string, DomainEvent, object]>([
    [
      'bank details that were changed, with both values',
      { type: 'BankDetailsChanged', data: { ...school, changes } },
      { changes, newOwnerId: null },
    ],
    [
      'another owner',
      {
        type: 'AdministratorAdded',
        data: { ...school, userId: 'u2', role: 'owner', invitationId: null },
      },
      { changes: {}, newOwnerId: 'u2' },
    ],
  ])("a school's owners get a mail about %s", (_, event, told) => {
    expect(wants('owner-mail', event)).toEqual([
      {
        queue: 'owner-mail',
        id: 'event-1',
        data: { ...school, byId: null, at: '2030-03-01T04:00:00.000Z', ...told, causedBy },
        until: new Date('2030-03-31T04:00:00.000Z'),
      },
    ]);
  });

  it("a school's owners get a mail about a removed owner, who gets it as well", () => {
    const left = (role: 'owner' | 'admin'): DomainEvent => ({
      type: 'AdministratorRemoved',
      data: { ...school, userId: 'u2', role },
    });
    expect(wants('owner-left-mail', left('owner'))).toEqual([
      {
        queue: 'owner-left-mail',
        id: 'event-1',
        data: {
          ...school,
          byId: null,
          at: '2030-03-01T04:00:00.000Z',
          formerOwnerId: 'u2',
          causedBy,
        },
        until: new Date('2030-03-31T04:00:00.000Z'),
      },
    ]);
    expect(wants('owner-left-mail', left('admin'))).toEqual([]);
  });

  it("a school's owners get no mail about another administrator", () => {
    const data = { ...school, userId: 'u2', role: 'admin', invitationId: null } as const;
    expect(wants('owner-mail', { type: 'AdministratorAdded', data })).toEqual([]);
  });
});

describe("a family's mail about a bank statement line", () => {
  const match = { schoolId: 's1', lineId: 'l1', bookingId, amountSen: 1200 };
  it.each<[string, DomainEvent, number]>([
    [
      'was matched',
      { type: 'StatementLineMatched', data: { ...match, rule: null, reasons: [] } },
      1200,
    ],
    ['is matched no more', { type: 'StatementLineUnmatched', data: match }, -1200],
  ])('a family whose bank statement line %s gets one mail about that event', (_, event, sen) => {
    expect(wants('booking-notice', event)).toEqual([
      expect.objectContaining({
        queue: 'booking-notice',
        id: 'event-1',
        data: {
          bookingId,
          notice: 'balance-changed',
          causeId: 'event-1',
          proof: { sen, position: expect.any(String) },
          causedBy,
        },
      }),
    ]);
  });
});

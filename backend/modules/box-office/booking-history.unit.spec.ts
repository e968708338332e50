import { describe, expect, it } from '@jest/globals';
import type {
  Actor,
  BookingEvent,
  DomainEventOf,
  ReceiptReading,
} from '../../contracts/events/index.js';
import {
  a1,
  a2,
  bookingId,
  confirmed,
  paid,
  placed,
  priced,
  reading,
  referred,
  rejected,
  uploaded,
  verificationRequested,
} from '../orders/domain/testing/builders.js';
import { minute } from '../orders/domain/testing/given.js';
import { bookingHistory, historyEntry } from './booking-history.js';

const staff: Actor = { kind: 'user', id: 'u1', name: 'Cikgu Noraini' };

const entryOf = (event: BookingEvent, actor: Actor = staff) =>
  historyEntry({
    ...event,
    id: 'e1',
    metadata: {
      occurredAt: minute(3),
      actor,
      requestId: 'r',
      correlationId: 'c',
      causationId: 'd',
    },
  });

const fieldOf = <T>(value: T) => ({ value, confidence: 1, candidates: [value] });

const soldByStaff = (
  how: Pick<
    DomainEventOf<'BookingStatusSetByStaff'>['data'],
    'wayOfPayment' | 'amountSen' | 'reason'
  >,
): BookingEvent => ({
  type: 'BookingStatusSetByStaff',
  data: { bookingId, from: 'pending_payment', to: 'confirmed', holdUntil: null, ...how },
});

describe('the history of a booking', () => {
  it("a booking's history shows for each event the description, the time and the actor", () => {
    expect(
      entryOf(
        { type: 'BookingExpired', data: { bookingId } },
        { kind: 'system', name: 'hold-expiry' },
      ),
    ).toEqual({
      id: 'e1',
      at: minute(3),
      type: 'BookingExpired',
      who: 'the clock of the time to pay (automatic)',
      summary: 'Not paid in time: the booking expired and its seats were released.',
      changes: [],
      details: [],
      pictureUrl: null,
      mail: null,
    });
    expect(entryOf(placed, { kind: 'customer' }).who).toBe('Customer');
    expect(entryOf(placed).who).toBe('Cikgu Noraini');
  });

  it.each<[BookingEvent, RegExp]>([
    [
      placed,
      /^Ordered 2 seats for RM 40\.00: Stalls - Row A, Seat 1; Stalls - Row A, Seat 2\. Held until 21 Nov 2026, 8:30\spm\.$/,
    ],
    [
      {
        type: 'BookingSeatsAmended',
        data: {
          bookingId,
          from: [priced(a1)],
          to: [{ ...priced(a1, 1000), kind: { id: 'child', name: 'Child' } }],
          totalSen: 1000,
        },
      },
      /^Seats changed from Stalls - Row A, Seat 1 to Stalls - Row A, Seat 1 \(Child\)\. Total now RM 10\.00\.$/,
    ],
    [uploaded('r1'), /^Sent a payment receipt\.$/],
    [verificationRequested('r1'), /being checked/],
    [
      { type: 'ReceiptRead', data: { bookingId, receiptId: 'r1', reading } },
      /^Read in the receipt: RM 40\.00, to PIBG SMK SERI MELATI, transaction MB20261121001\.$/,
    ],
    [{ type: 'ReceiptRead', data: { bookingId, receiptId: 'r1', reading: null } }, /erased/],
    [confirmed('r1'), /confirmed/],
    [
      rejected('r1', minute(60)),
      /^The receipt was rejected: Another amount\. Another one may follow until 21 Nov 2026, 9:00\spm\.$/,
    ],
    [referred('r1'), /^The receipt needs a look by staff: We will look\.$/],
    [
      {
        type: 'BookingStatusSetByStaff',
        data: { bookingId, from: 'needs_review', to: 'verified', holdUntil: null },
      },
      /^Status changed from Needs Review to Verified \(Legacy\)\.$/,
    ],
    [
      soldByStaff({ wayOfPayment: 'cash', amountSen: 4000 }),
      /^Sold by staff: RM 40\.00 paid in cash\.$/,
    ],
    [
      soldByStaff({ wayOfPayment: 'transfer', amountSen: 4000 }),
      /^Sold by staff, who saw the transfer of RM 40\.00\.$/,
    ],
    [
      soldByStaff({ wayOfPayment: 'complimentary', amountSen: 0, reason: null }),
      /^Given by staff without payment\. Its reason was erased\.$/,
    ],
    [
      {
        type: 'BookingStatusSetByStaff',
        data: { bookingId, from: 'rejected', to: 'pending_payment', holdUntil: minute(30) },
      },
      /Pending Payment\. Held until 21 Nov 2026, 8:30\spm\.$/,
    ],
    [{ type: 'CustomerDetailsCorrected', data: { bookingId, customer: null } }, /erased/],
    [
      {
        type: 'BookingSeatsAmended',
        data: { bookingId, from: [priced(a1)], to: [priced(a2, 3550)], totalSen: 3550 },
      },
      /^Seats changed from .* to .*\. Total now RM 35\.50\.$/,
    ],
    [
      {
        type: 'BookingSeatsAmended',
        data: { bookingId, from: [priced(a1)], to: [priced(a1, 3550)], totalSen: 3550 },
      },
      /^The price of its seats was changed to that of the seating plan\. Total now RM 35\.50\.$/,
    ],
    [
      { type: 'GuestCheckedIn', data: { bookingId, seats: [a1] } },
      /^Checked in 1 seat: Stalls - Row A, Seat 1\.$/,
    ],
    [
      {
        type: 'BookingCancelled',
        data: { bookingId, from: 'confirmed', reason: 'showtime-deleted' },
      },
      /because the showtime was deleted/,
    ],
    [
      { type: 'TicketSendFailed', data: { bookingId, causeId: 'e1', reason: 'mailbox full' } },
      /^The ticket could not be sent: mailbox full$/,
    ],
    [
      { type: 'NoticeSent', data: { bookingId, causeId: 'e1', notice: 'expired', messageId: 'm' } },
      /^The customer was told by email that the booking has expired\.$/,
    ],
    [
      {
        type: 'NoticeSent',
        data: { bookingId, causeId: 'e1', notice: 'seats-lost', messageId: 'm' },
      },
      /^The customer was told by email that its seats are gone\.$/,
    ],
    [
      {
        type: 'NoticeNotSent',
        data: {
          bookingId,
          causeId: 'e1',
          notice: 'school-message',
          subject: 'Doors',
          reason: 'mailbox full',
        },
      },
      /^The customer could not be told by email what the school wrote to families \(“Doors”\): mailbox full$/,
    ],
    [
      {
        type: 'NoticeNotSent',
        data: { bookingId, causeId: 'e1', notice: 'order-placed', reason: 'mailbox full' },
      },
      /^The customer could not be told by email how to pay: mailbox full$/,
    ],
  ])("a booking's history describes an event of type $0.type in words", (event, words) =>
    expect(entryOf(event).summary).toMatch(words),
  );

  it("a booking's history shows the type name of an unknown event from a later release", () => {
    expect(
      entryOf({ type: 'BookingSung', data: { bookingId } } as unknown as BookingEvent).summary,
    ).toBe('BookingSung');
  });

  it("a booking's history shows each change with the values before and after", () => {
    if (placed.type !== 'BookingPlaced') throw new Error('The order comes first');
    const { performance, seats: ordered } = placed.data;
    const stored = ([event, at]: readonly [BookingEvent, number]) => ({
      ...event,
      id: `e${at}`,
      metadata: {
        occurredAt: minute(at),
        actor: staff,
        requestId: 'r',
        correlationId: 'c',
        causationId: 'd',
      },
    });
    const moved: BookingEvent = {
      type: 'BookingRescheduled',
      data: {
        bookingId,
        from: performance,
        to: { startsAt: '2026-12-24T12:00:00.000Z', venue: 'Library' },
      },
    };
    const amended: BookingEvent = {
      type: 'BookingSeatsAmended',
      data: { bookingId, from: ordered, to: [priced(a1, 3550)], totalSen: 3550 },
    };
    const [order, , seats, when] = bookingHistory(
      (
        [
          [placed, 0],
          [uploaded('r1'), 1],
          [amended, 2],
          [moved, 3],
        ] as const
      ).map(stored),
    );
    expect(order?.changes).toContainEqual({
      field: 'Status',
      before: null,
      after: 'Pending Payment',
    });
    expect(seats?.changes).toEqual([
      {
        field: 'Seats',
        before: 'Stalls - Row A, Seat 1; Stalls - Row A, Seat 2',
        after: 'Stalls - Row A, Seat 1',
      },
      { field: 'Amount', before: 'RM 40.00', after: 'RM 35.50' },
    ]);
    expect(when?.changes).toEqual([
      { field: 'Date', before: expect.any(String), after: '24 Dec 2026, 20:00:00' },
      { field: 'Venue', before: performance.venue, after: 'Library' },
    ]);
  });

  it("a booking's history shows the values read from the receipt, and the reasons of the decision", () => {
    const read = (more: Partial<ReceiptReading> = {}) =>
      entryOf({
        type: 'ReceiptRead',
        data: { bookingId, receiptId: 'r1', reading: { ...reading, ...more } },
      }).details;
    expect(read()).toEqual(
      expect.arrayContaining([
        { label: 'Amount', value: 'RM 40.00' },
        { label: 'Paid at', value: expect.stringMatching(/^21 Nov 2026, 8:10\spm$/) },
        { label: 'Outcome', value: 'succeeded' },
      ]),
    );
    // One receipt shows no time of payment; the other does not mention the outcome.
    expect(read({ paidAt: fieldOf('2026-11-21'), outcome: fieldOf('implied') })).toEqual(
      expect.arrayContaining([
        { label: 'Paid at', value: '21 Nov 2026' },
        { label: 'Outcome', value: 'not said' },
      ]),
    );
    expect(entryOf(uploaded('r1')).details).toContainEqual({
      label: 'Picture',
      value: 'PNG, 48,213 bytes',
    });
    expect(entryOf(rejected('r1', minute(60))).details).toEqual([
      { label: 'Because', value: 'amount differs' },
    ]);
  });

  it("a booking's history describes every event of a paid booking in a sentence", () => {
    for (const event of paid) expect(entryOf(event).summary).toMatch(/^[A-Z].+\.$/);
  });
});

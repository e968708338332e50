import { describe, expect, it } from '@jest/globals';
import type { BookingPlaced, DomainEvent, Seat } from '../../../../contracts/events/index.js';
import type { RecordedEvent } from '../../../../infrastructure/event-store/codec/recorded-event.js';
import { placed as placedInHistory } from '../../../../../projections/testing/history.js';
import { LogFold, type Rule, breachesOf } from './log-fold.js';
import { accountOf } from './money.js';
import { type FoldedBooking, StatesInMemory } from './states.js';

const performanceId = 'p';
const seat = (number: number): Seat => ({ rowId: 'r', number, section: 'Stalls', row: 'A' });
const noon = '2026-11-22T12:00:00.000Z';
const later = (minutes: number): string =>
  new Date(Date.parse(noon) + minutes * 60_000).toISOString();

const held = (bookingId: string, seats: Seat[], until: string | null): DomainEvent => ({
  type: 'SeatsHeld',
  data: { performanceId, bookingId, seats, until },
});

const placed = (bookingId: string, totalSen = 2000): DomainEvent => ({
  type: 'BookingPlaced',
  data: placedData(bookingId, totalSen),
});
const confirmed = (bookingId: string): DomainEvent => ({
  type: 'BookingConfirmed',
  data: { bookingId, receiptId: 'r', message: '' },
});

/** Data of an order for one seat at RM 20.00. */
const placedData = (bookingId: string, totalSen: number): BookingPlaced['data'] => ({
  ...placedInHistory(bookingId).data,
  performance: { ...placedInHistory(bookingId).data.performance, performanceId },
  seats: [{ ...seat(1), priceSen: 2000 }],
  totalSen,
});

type Step = readonly [event: DomainEvent, at?: string];

function folded(list: readonly Step[], clockDifferenceMs = 0) {
  const states = new StatesInMemory();
  const breaches: Record<Rule, string[]> = {
    seats: [],
    bookings: [],
    'discount codes': [],
    money: [],
  };
  const onBreach = (rule: Rule, sentence: string): void => void breaches[rule].push(sentence);
  const fold = new LogFold(states, { clockDifferenceMs, onBreach });
  let end = noon;
  for (const [event, at = noon] of list) {
    fold.add({ ...event, stream: streamOf(event), metadata: { occurredAt: at } } as RecordedEvent);
    end = at;
  }
  for (const booking of states.bookings.values())
    for (const [rule, sentence] of breachesOf(booking, end)) onBreach(rule, sentence);
  return { states, breaches };
}

const streamOf = ({ type, data }: DomainEvent): string =>
  type === 'PaymentClaimed'
    ? 'payment-transaction-1'
    : 'performanceId' in data && type !== 'SeatChangeAbandoned'
      ? `seats-${data.performanceId}`
      : 'bookingId' in data && !type.startsWith('Statement')
        ? `booking-${data.bookingId}`
        : 'statement-s';

describe('the fold over an event log', () => {
  it('reports a seat that two bookings have', () => {
    const { breaches } = folded([
      [held('one', [seat(1)], later(30))],
      [held('two', [seat(1), seat(2)], later(30)), later(1)],
    ]);
    expect(breaches.seats).toEqual([
      'Seat A1 of performance p went to booking two while booking one had it',
    ]);
  });

  it("lets another booking take a held seat after the hold deadline, by the writer's clock", () => {
    const log = [
      [held('one', [seat(1)], later(30))],
      [held('two', [seat(1)], null), later(29)],
    ] as const;
    expect(folded(log).breaches.seats).toHaveLength(1);
    expect(folded(log, 60_000).breaches.seats).toEqual([]);
  });

  it('reports the release of a seat that the booking does not have', () => {
    const { breaches } = folded([
      [held('one', [seat(1)], later(30))],
      [
        {
          type: 'SeatsReleased',
          data: { performanceId, bookingId: 'two', seats: [seat(1)], reason: 'expired' },
        },
      ],
    ]);
    expect(breaches.seats).toEqual([
      'SeatsReleased of booking two names seat A1 of performance p, which booking one has',
    ]);
  });

  it('follows seats that move, with their hold deadline', () => {
    const { states, breaches } = folded([
      [held('one', [seat(1), seat(2)], later(30))],
      [
        {
          type: 'SeatsMoved',
          data: {
            performanceId,
            bookingId: 'one',
            from: [seat(1), seat(2)],
            to: [seat(2), seat(3)],
          },
        },
      ],
    ]);
    expect(breaches.seats).toEqual([]);
    expect(states.seatsOwnedBy(performanceId, 'one')).toEqual(['r:2', 'r:3']);
    expect(states.performances.get(performanceId)?.['r:3']).toEqual({
      bookingId: 'one',
      until: later(30),
      sold: false,
    });
  });

  it('reports events of a booking that was never placed', () => {
    expect(
      folded([[{ type: 'BookingExpired', data: { bookingId: 'ghost' } }]]).breaches.bookings,
    ).toEqual(['Booking ghost has events and was never placed']);
  });

  describe('that checks a paid booking', () => {
    const sold: DomainEvent = {
      type: 'SeatsTaken',
      data: { performanceId, bookingId: 'one', seats: [seat(1)] },
    };
    const released: DomainEvent = {
      type: 'SeatsReleased',
      data: { performanceId, bookingId: 'one', seats: [seat(1)], reason: 'cancelled' },
    };
    const cancelled: DomainEvent = {
      type: 'BookingCancelled',
      data: { bookingId: 'one', from: 'confirmed', reason: 'staff' },
    };

    it('reports nothing when the booking has its seats', () => {
      expect(folded([[sold], [placed('one')], [confirmed('one')]]).breaches.bookings).toEqual([]);
    });

    it('reports seats that were never sold to the booking, or were released', () => {
      const complaint = 'Booking one is paid and 1 of its 1 seats is not sold to it';
      expect(folded([[placed('one')], [confirmed('one')]]).breaches.bookings).toEqual([complaint]);
      expect(
        folded([[sold], [placed('one')], [confirmed('one')], [released]]).breaches.bookings,
      ).toEqual([complaint]);
    });

    it('reports seats that a cancelled booking still has after an hour', () => {
      const log: Step[] = [[sold], [placed('one')], [confirmed('one')], [cancelled]];
      expect(folded(log).breaches.bookings).toEqual([]);
      expect(folded([...log, [held('two', [seat(2)], null), later(61)]]).breaches.bookings).toEqual(
        ['1 seat is sold to booking one, which is cancelled'],
      );
      expect(folded([...log, [released, later(61)]]).breaches.bookings).toEqual([]);
    });
  });

  describe('that compares the uses of discount codes with the bookings', () => {
    const codeId = 'cast';
    const word = 'FAMILY26';
    const ordered: DomainEvent = {
      type: 'BookingPlaced',
      data: {
        ...placedData('one', 2000),
        discountCode: { id: codeId, word, name: 'Cast', reduction: null },
      },
    };
    const used: DomainEvent = {
      type: 'DiscountCodeUsed',
      data: { codeId, word, bookingId: 'one', performanceId, bookingVersion: 0 },
    };
    const returned: DomainEvent = {
      type: 'DiscountCodeReturned',
      data: { codeId, word, bookingId: 'one' },
    };
    const expired: DomainEvent = { type: 'BookingExpired', data: { bookingId: 'one' } };
    const found = (...log: Step[]): string[] => folded(log).breaches['discount codes'];
    /** Event an hour after the others, so that nothing is on its way any more. */
    const muchLater: Step = [held('two', [seat(2)], null), later(61)];

    it('reports nothing while each use has its booking', () => {
      expect(found([used], [ordered], muchLater)).toEqual([]);
      expect(found([used], [ordered], [confirmed('one')], muchLater)).toEqual([]);
      expect(found([used], [ordered], [expired], [returned], muchLater)).toEqual([]);
      expect(found([used])).toEqual([]);
    });

    it('reports a paid booking without a use of its code', () => {
      const complaint = 'Booking one is paid and has no use of its discount code FAMILY26';
      expect(found([ordered], [confirmed('one')])).toEqual([complaint]);
      expect(found([used], [ordered], [confirmed('one')], [returned])).toEqual([complaint]);
    });

    it('reports a use whose booking was never placed, is over or was ordered without the code', () => {
      const complaint = 'Discount code FAMILY26 is used by booking one, which';
      expect(found([used], muchLater)).toEqual([`${complaint} was never placed`]);
      expect(found([used], [ordered], [expired], muchLater)).toEqual([`${complaint} is expired`]);
      expect(found([used], [placed('one')], muchLater)).toEqual([
        `${complaint} was ordered without it`,
      ]);
    });

    it('reports a code that was returned without a use', () => {
      expect(found([returned])).toEqual([
        'Booking one returned discount code FAMILY26, which it did not use',
      ]);
    });
  });

  it('applies a decision on the whole booking to its newest waiting receipt', () => {
    const bookingId = 'a';
    const uploaded = (receiptId: string): Step => [
      {
        type: 'ReceiptUploaded',
        data: {
          bookingId,
          receiptId,
          objectUrl: 'u',
          imageKey: 'k',
          sha256: 'ab',
          bytes: 5,
          mimeType: 'image/png',
          editor: null,
        },
      },
    ];
    const asked = (receiptId: string): Step => [
      { type: 'ReceiptVerificationRequested', data: { bookingId, receiptId, holdUntil: null } },
    ];
    const setTo = (to: 'confirmed' | 'pending_payment'): Step => [
      {
        type: 'BookingStatusSetByStaff',
        data: { bookingId, from: 'verifying', to, holdUntil: null },
      },
    ];
    const first: Step[] = [[placed(bookingId)], uploaded('r1'), asked('r1')];
    const after = (...more: Step[]) => {
      const { receipts } = folded([...first, ...more]).states;
      return ['r1', 'r2'].map((id) => receipts?.get(id)?.status);
    };
    expect(after(setTo('confirmed'))).toEqual(['confirmed', undefined]);
    expect(after(setTo('pending_payment'), uploaded('r2'), asked('r2'))).toEqual([
      'rejected',
      'verifying',
    ]);
    const cancelled: Step = [
      { type: 'BookingCancelled', data: { bookingId, from: 'confirmed', reason: 'staff' } },
    ];
    expect(after(setTo('confirmed'), cancelled)).toEqual(['confirmed', undefined]);
  });

  describe('that checks money', () => {
    const line = (lineId: string, amountSen: number): DomainEvent => ({
      type: 'StatementLinesRecorded',
      data: {
        schoolId: 's',
        statementId: 'st',
        lines: [{ lineId, date: '2026-11-22', time: null, amountSen }],
        texts: null,
      },
    });
    const of = { schoolId: 's', lineId: 'l', bookingId: 'one' };
    const matched = (amountSen: number, bookingId = 'one'): DomainEvent => ({
      type: 'StatementLineMatched',
      data: { ...of, bookingId, amountSen, rule: null, reasons: [] },
    });
    const refund = (refundId: string, amountSen: number): DomainEvent => ({
      type: 'RefundPaid',
      data: { bookingId: 'one', refundId, amountSen, paidOn: '2026-11-22', reference: null },
    });
    const order: Step[] = [[placed('one')], [confirmed('one')]];
    const moneyOf = (list: readonly Step[]): string[] => folded(list).breaches.money;

    it.each<[string, Step[], string]>([
      [
        'an order whose seats cost something else',
        [[placed('one', 1999)]],
        'Booking one costs RM 19.99, but its seats cost RM 20.00',
      ],
      [
        'a line that pays more than it has',
        [[line('l', 2000)], [matched(2000)], [matched(1, 'two')]],
        'Statement line l of school s has RM 20.00 and pays RM 20.01 for bookings',
      ],
      [
        'a line that was never imported',
        [[matched(2000)]],
        'Statement line l of school s is used and was never imported',
      ],
      [
        'a match that is taken back with another sum',
        [
          [line('l', 2000)],
          [matched(2000)],
          [{ type: 'StatementLineUnmatched', data: { ...of, amountSen: 1000 } }],
        ],
        'Statement line l of school s paid RM 20.00 for booking one, and RM 10.00 were taken back',
      ],
      [
        'more paid back than was paid',
        [...order, [refund('r', 2001)]],
        'Booking one was paid back RM 20.01, but never had paid more than RM 20.00',
      ],
      [
        'a refund that counts twice',
        [...order, [refund('r', 1)], [refund('r', 1)]],
        'Booking one has refund r twice',
      ],
      [
        'a transfer that pays for two bookings',
        ['one', 'two'].map((bookingId): Step => [
          { type: 'PaymentClaimed', data: { kind: 'transaction', bookingId, receiptId: 'r' } },
        ]),
        'One transfer (payment-transaction-1) pays for booking one and for booking two',
      ],
    ])('reports the fault: %s', (_, list, sentence) => {
      expect(moneyOf(list)).toContain(sentence);
    });

    describe('after a dearer amendment paid in cash', () => {
      const amended: DomainEvent = {
        type: 'BookingSeatsAmended',
        data: {
          bookingId: 'one',
          from: [{ ...seat(1), priceSen: 2000 }],
          to: [{ ...seat(2), priceSen: 3000 }],
          totalSen: 3000,
        },
      };
      const cash = (type: 'CashReceived' | 'CashTakenBack', amountSen: number): DomainEvent => ({
        type,
        data: { bookingId: 'one', cashId: 'c', amountSen },
      });
      const cancelled: DomainEvent = {
        type: 'BookingCancelled',
        data: { bookingId: 'one', from: 'confirmed', reason: 'staff' },
      };
      const dearer: Step[] = [...order, [amended], [cash('CashReceived', 1000)]];
      const account = (list: readonly Step[]) =>
        accountOf((folded(list).states.bookings.get('one') as FoldedBooking).money);
      const nothing = { charged: 0, refunded: 0, due: 0, proven: 0, unproven: 0, open: 0 };

      it('accepts a refund of the whole price', () => {
        expect(account(dearer)).toEqual({ ...nothing, charged: 3000, unproven: 3000 });
        const paidBack: Step[] = [...dearer, [cancelled], [refund('r', 3000)]];
        expect(moneyOf(paidBack)).toEqual([]);
        expect(account(paidBack)).toEqual({ ...nothing, refunded: 3000, unproven: 3000 });
      });

      it('counts cash that confirms an order with its own sum, not with the whole price', () => {
        const confirmed: DomainEvent = {
          type: 'BookingStatusSetByStaff',
          data: {
            bookingId: 'one',
            from: 'pending_payment',
            to: 'confirmed',
            holdUntil: null,
            byCash: true,
          },
        };
        const placed = order.slice(0, 1);
        const list: Step[] = [...placed, [cash('CashReceived', 500)], [confirmed]];
        expect(account(list)).toEqual({ ...nothing, charged: 2000, unproven: 500, open: 1500 });
      });

      it('accepts cash that is handed back at once, and takes no statement line as its proof', () => {
        const handedBack: Step[] = [...dearer, [cash('CashTakenBack', 1000)]];
        expect(moneyOf(handedBack)).toEqual([]);
        expect(account(handedBack)).toEqual({
          ...nothing,
          charged: 3000,
          unproven: 2000,
          open: 1000,
        });
        const proven: Step[] = [...dearer, [line('l', 2000)], [matched(2000)]];
        expect(account(proven)).toEqual({
          ...nothing,
          charged: 3000,
          proven: 2000,
          unproven: 1000,
        });
      });
    });

    it('accepts a sale that is proven by a statement line, then cancelled and refunded', () => {
      const { states, breaches } = folded([
        [{ type: 'SeatsTaken', data: { performanceId, bookingId: 'one', seats: [seat(1)] } }],
        ...order,
        [line('l', 2000)],
        [matched(2000)],
        [
          {
            type: 'BookingCancelled',
            data: { bookingId: 'one', from: 'confirmed', reason: 'staff' },
          },
        ],
        [refund('r', 1500)],
      ]);
      expect(Object.values(breaches).flat()).toEqual([]);
      expect(accountOf((states.bookings.get('one') as FoldedBooking).money)).toEqual({
        charged: 0,
        refunded: 1500,
        due: 500,
        proven: 2000,
        unproven: 0,
        open: 0,
      });
    });
  });
});

import { describe, expect, it } from '@jest/globals';
import {
  bookingSituation,
  type BookingSituation,
  type BookingState,
  type SituationKind,
} from './booking-situation.js';
import type { BookingStatus } from './bookings.js';

const NOW = '2026-12-01T04:00:00.000Z';
const LATER = '2026-12-01T04:20:00.000Z';
const LAPSED = '2026-12-01T03:59:59.000Z';
const TOMORROW = '2026-12-02T12:00:00.000Z';
const YESTERDAY = '2026-11-30T12:00:00.000Z';

const state = (more: Partial<BookingState>): BookingState => ({
  status: 'pending_payment',
  holdUntil: null,
  seatsKept: false,
  takesReceipt: true,
  free: false,
  paymentStopped: false,
  performanceDate: TOMORROW,
  now: NOW,
  ...more,
});

/** Possible combinations of status, clock and seats; see domain/seats-kept.ts. */
const CAN_BE: readonly (readonly [
  status: BookingStatus,
  holdUntil: string | null,
  seatsKept: boolean,
  kind: SituationKind,
])[] = [
  ['pending_payment', LATER, true, 'pay'],
  ['pending_payment', LAPSED, false, 'expired'],
  ['verifying', null, true, 'checking'],
  ['verifying', null, false, 'checking'],
  ['confirmed', null, true, 'ticket'],
  ['verified', null, true, 'ticket'],
  ['rejected', LATER, true, 'better-receipt'],
  ['rejected', LAPSED, false, 'expired'],
  ['rejected', null, false, 'rejected'],
  ['needs_review', LATER, true, 'no-receipt'],
  ['needs_review', LAPSED, false, 'expired'],
  ['needs_review', null, true, 'with-school'],
  ['needs_review', null, false, 'seats-lost'],
  ['expired', null, false, 'expired'],
  ['cancelled', null, false, 'cancelled'],
];

const both = [true, false] as const;
/** Each combination with every other input that changes the sentences. */
const EVERY = CAN_BE.flatMap(([status, holdUntil, seatsKept, kind]) =>
  both.flatMap((takesReceipt) =>
    both.flatMap((free) =>
      both.flatMap((paymentStopped) =>
        [TOMORROW, YESTERDAY].map((performanceDate) => {
          const of = state({
            status,
            holdUntil,
            seatsKept,
            takesReceipt,
            free,
            paymentStopped,
            performanceDate,
          });
          return { of, kind, said: bookingSituation(of) };
        }),
      ),
    ),
  ),
);

const textOf = ({ title, sentences }: BookingSituation): string => [title, ...sentences].join(' ');
const breaking = (rule: (each: (typeof EVERY)[number]) => boolean): unknown[] =>
  EVERY.filter((each) => !rule(each)).map(({ of, said }) => ({ of, said }));

describe('the situation of a booking', () => {
  it.each(CAN_BE)(
    'with status %s, clock %s and seats kept %s is %s',
    (status, holdUntil, seatsKept, kind) => {
      expect(bookingSituation(state({ status, holdUntil, seatsKept })).kind).toBe(kind);
    },
  );

  it('says that seats are held for the family only while the server keeps them', () => {
    const KEPT = /still held|stay yours|seats are yours|are held while|to confirm these seats/;
    expect(breaking(({ of, said }) => !KEPT.test(textOf(said)) || of.seatsKept === true)).toEqual(
      [],
    );
  });

  it('calls seats free, gone or somebody else’s only when the server no longer keeps them', () => {
    const GONE = /free for others|seats are gone|somebody else|not held any more/i;
    expect(breaking(({ of, said }) => !GONE.test(textOf(said)) || of.seatsKept === false)).toEqual(
      [],
    );
  });

  it('does not say whether seats were lost before or after the receipt came', () => {
    const { title, sentences } = bookingSituation(state({ status: 'needs_review' }));
    expect(title).toBe('Your seats are gone');
    expect(sentences.join(' ')).not.toMatch(/receipt came|too late/);
  });

  it('shows the bank account and its QR code only while a hold runs that a payment can keep', () => {
    expect(
      breaking(
        ({ of, said }) =>
          !said.asksForPayment ||
          (of.seatsKept === true &&
            of.holdUntil === LATER &&
            !of.paymentStopped &&
            of.performanceDate === TOMORROW),
      ),
    ).toEqual([]);
    expect(EVERY.filter(({ said, of }) => said.asksForPayment && !of.free).length).toBeGreaterThan(
      0,
    );
  });

  it('offers an upload only when the server takes a receipt and the order costs something', () => {
    expect(breaking(({ of, said }) => !said.takesReceipt || (of.takesReceipt && !of.free))).toEqual(
      [],
    );
  });

  it('mentions uploading a receipt only when the server takes one', () => {
    const ASKS = /upload (the|a|your) receipt|upload a (better|sharp)|you can send it/;
    expect(
      breaking(({ of, said }) => !ASKS.test(textOf(said)) || said.takesReceipt || !of.takesReceipt),
    ).toEqual([]);
  });

  it('offers other seats only when the booking’s seats are gone and the performance has not begun', () => {
    expect(
      breaking(
        ({ of, said }) =>
          !said.ordersAgain || (of.seatsKept === false && of.performanceDate === TOMORROW),
      ),
    ).toEqual([]);
  });

  it('offers a next step in every situation: payment, upload, ticket, waiting or the school', () => {
    expect(
      breaking(
        ({ said }) =>
          said.asksForPayment ||
          said.takesReceipt ||
          said.asksSchool ||
          ['ticket', 'checking', 'confirm'].includes(said.kind),
      ),
    ).toEqual([]);
  });

  it('asks for no payment of an order that costs nothing', () => {
    expect(
      breaking(
        ({ of, said }) => !of.free || !/pay by bank|complete your payment/.test(textOf(said)),
      ),
    ).toEqual([]);
  });

  it('contains nothing about the seats when the caller may not know about them', () => {
    const { kind, sentences } = bookingSituation(
      state({ status: 'needs_review', seatsKept: null, takesReceipt: false }),
    );
    expect([kind, sentences]).toEqual([
      'with-school',
      ['The tickets come by email as soon as it is confirmed.'],
    ]);
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { atOnce } from '../../../contracts/steps.js';
import { proposeMatches as inSteps, type OpenBooking, type OpenLine } from './matcher.js';

const proposeMatches = (lines: readonly OpenLine[], bookings: readonly OpenBooking[]) =>
  atOnce(inSteps(lines, bookings));
const line = (text: string, more: Partial<OpenLine> = {}): OpenLine => ({
  lineId: 'line-1',
  date: '2026-03-12',
  time: null,
  restSen: 4000,
  text,
  ...more,
});
const booking = (more: Partial<OpenBooking> = {}): OpenBooking => ({
  bookingId: 'booking-1',
  confirmationNumber: '7K3MQ-9XR2T',
  openSen: 4000,
  placedAt: '2026-03-12T12:00:00.000Z',
  name: 'Aisyah binti Rahman',
  isLive: true,
  transactionIds: [],
  paidAt: [],
  ...more,
});
const other = booking({
  bookingId: 'booking-2',
  confirmationNumber: 'ZZZZ9-HHHH4',
  name: 'Lim Mei Ling',
  openSen: 6000,
});

const outcome = (lines: OpenLine[], bookings: OpenBooking[]) =>
  proposeMatches(lines, bookings).map(({ bookingId, amountSen, certainty, rule, reasons }) => [
    bookingId,
    amountSen,
    certainty,
    rule,
    ...reasons,
  ]);

describe('matching statement lines with bookings', () => {
  it.each([
    ['as it is printed', 'DUITNOW 7K3MQ-9XR2T AISYAH'],
    ['in lower case', 'duitnow 7k3mq-9xr2t'],
    ['without its separator', 'IBG 7K3MQ9XR2T REF 1'],
    ['with other separators', 'tiket 7K3 MQ9 XR2T'],
    ['over two fields', 'TRF 7K3MQ | 9XR2T'],
  ])('a match by the booking code %s is certain', (_, text) => {
    expect(outcome([line(text)], [booking(), other])).toEqual([
      ['booking-1', 4000, 'certain', 'booking-code', 'booking-code', 'same-sum'],
    ]);
  });

  it('a match by two separate halves of a booking code is certain', () => {
    expect(outcome([line('7K3MQ | IBG 0071 | 9XR2T')], [booking(), other])).toEqual([
      ['booking-1', 4000, 'certain', 'booking-code', 'booking-code-in-parts', 'same-sum'],
    ]);
  });

  it('a booking code with one typing error is found', () => {
    const code = '7K3MQ9XR2T';
    const slips = Array.from({ length: 10 }, (_, place) => {
      const [before, after] = [code.slice(0, place), code.slice(place + 1)];
      return [
        `${before}W${after}`,
        before + after,
        `${before}W${code.slice(place)}`,
        before + (code[place + 1] ?? '') + code[place] + code.slice(place + 2),
      ];
    }).flat();
    const found = slips.filter(
      (written) => outcome([line(`IBG ${written} 2026`)], [booking(), other]).length === 1,
    );
    expect(found).toEqual(slips);
  });

  it('bookings under the payer’s name are proposed to staff when no booking has the sum', () => {
    expect(outcome([line('IBG AISYAH RAHMAN', { restSen: 4500 })], [booking(), other])).toEqual([
      ['booking-1', 4000, 'possible', null, 'payer-name', 'more-than-the-sum'],
    ]);
    const second = booking({ bookingId: 'booking-3', confirmationNumber: 'AAAA1-BBBB2' });
    expect(
      outcome([line('IBG AISYAH RAHMAN', { restSen: 1000 })], [booking(), second]).map(
        ([id]) => id,
      ),
    ).toEqual(['booking-1', 'booking-3']);
    const late = line('IBG AISYAH RAHMAN', { restSen: 4500, date: '2026-04-30' });
    expect(outcome([late, line('IBG RAHMAN', { restSen: 4500 })], [booking()])).toEqual([]);
  });

  it.each([
    ['another character', '7K3MQ-9XR2V'],
    ['one missing', '7K3MQ-9X2T'],
    ['one too many', '7K3MMQ-9XR2T'],
    ['two exchanged', '7KM3Q-9XR2T'],
  ])(
    'a match by a code with %s is certain when the sum is right, and otherwise likely',
    (_, code) => {
      expect(outcome([line(code)], [booking(), other])).toEqual([
        ['booking-1', 4000, 'certain', 'misspelt-code', 'booking-code-misspelt', 'same-sum'],
      ]);
      expect(outcome([line(code, { restSen: 3000 })], [booking(), other])).toEqual([
        ['booking-1', 3000, 'likely', null, 'booking-code-misspelt', 'part-of-the-sum'],
      ]);
    },
  );

  it('a booking code with two errors, or similar to two codes, is ignored', () => {
    expect(outcome([line('7K3MQ-9XRVV', { restSen: 1 })], [booking()])).toEqual([]);
    const near = booking({ bookingId: 'booking-3', confirmationNumber: '7K3MQ-9XR2V' });
    expect(outcome([line('7K3MQ-9XR2W', { restSen: 1 })], [booking(), near])).toEqual([]);
  });

  it('a transfer pays for all bookings that it names when the sum is exactly their prices', () => {
    const text = '7K3MQ-9XR2T and ZZZZ9-HHHH4';
    expect(outcome([line(text, { restSen: 10_000 })], [booking(), other])).toEqual([
      ['booking-1', 4000, 'certain', 'several-codes', 'booking-code', 'several-bookings'],
      ['booking-2', 6000, 'certain', 'several-codes', 'booking-code', 'several-bookings'],
    ]);
    expect(outcome([line(text, { restSen: 7000 })], [booking(), other])).toEqual([
      ['booking-1', 4000, 'likely', null, 'booking-code', 'several-bookings'],
      ['booking-2', 3000, 'likely', null, 'booking-code', 'several-bookings'],
    ]);
  });

  it('two transfers can pay for one booking', () => {
    const lines = [
      line('7K3MQ-9XR2T', { restSen: 1500 }),
      line('7K3MQ9XR2T', { lineId: 'line-2', restSen: 2500 }),
    ];
    expect(outcome(lines, [booking()])).toEqual([
      ['booking-1', 1500, 'certain', 'booking-code', 'booking-code', 'part-of-the-sum'],
      ['booking-1', 2500, 'certain', 'booking-code', 'booking-code', 'part-of-the-sum'],
    ]);
  });

  it('a second payment, or one that is too high, is left to staff', () => {
    const twice = [line('7K3MQ-9XR2T'), line('7K3MQ-9XR2T', { lineId: 'line-2' })];
    expect(outcome(twice, [booking()])).toEqual([
      ['booking-1', 4000, 'certain', 'booking-code', 'booking-code', 'same-sum'],
      ['booking-1', 0, 'possible', null, 'booking-code', 'same-sum', 'paid-already'],
    ]);
    expect(outcome([line('7K3MQ-9XR2T', { restSen: 5000 })], [booking()])).toEqual([
      ['booking-1', 4000, 'likely', null, 'booking-code', 'more-than-the-sum'],
    ]);
  });

  it('a cancelled or expired booking is proposed to staff but never matched automatically', () => {
    expect(outcome([line('7K3MQ-9XR2T')], [booking({ isLive: false })])).toEqual([
      ['booking-1', 4000, 'likely', null, 'booking-code', 'same-sum'],
    ]);
  });

  it('a statement line is matched by the transaction id on a receipt', () => {
    const paid = booking({ transactionIds: ['MB123456789'] });
    expect(outcome([line('FPX mb123456789 OK')], [paid, other])).toEqual([
      ['booking-1', 4000, 'certain', 'transaction-id', 'transaction-id', 'same-sum'],
    ]);
  });

  it('a transaction id on the receipts of two bookings is left to staff', () => {
    const paid = booking({ transactionIds: ['MB123456789'] });
    const copied = { ...other, openSen: 4000, transactionIds: ['MB123456789'] };
    expect(outcome([line('FPX MB123456789')], [paid, copied])).toEqual([
      ['booking-1', 4000, 'likely', null, 'transaction-id', 'same-sum'],
      ['booking-2', 4000, 'likely', null, 'transaction-id', 'same-sum'],
    ]);
    const over = { ...copied, isLive: false };
    expect(outcome([line('FPX MB123456789')], [paid, over])).toEqual([
      ['booking-1', 4000, 'certain', 'transaction-id', 'transaction-id', 'same-sum'],
    ]);
  });

  it('a match by sum, minute and name is certain, by sum and name or minute likely, by sum alone possible', () => {
    const paid = booking({ paidAt: ['2026-03-12T20:15+08:00'] });
    const at = { time: '20:16' };
    expect(outcome([line('QR AISYAH RAHMAN', at)], [paid, other])).toEqual([
      ['booking-1', 4000, 'certain', 'sum-time-and-name', 'same-sum', 'payer-name', 'same-time'],
    ]);
    expect(outcome([line('QR AISYAH BT RAHMAN')], [paid, other])).toEqual([
      ['booking-1', 4000, 'likely', null, 'same-sum', 'payer-name', 'same-days'],
    ]);
    expect(outcome([line('QR', at)], [paid, other])).toEqual([
      ['booking-1', 4000, 'likely', null, 'same-sum', 'same-time'],
    ]);
    expect(outcome([line('QR')], [paid, other])).toEqual([
      ['booking-1', 4000, 'possible', null, 'same-sum', 'same-days'],
    ]);
  });

  it('nothing is proposed for two bookings with the same sum, or for money that came before the order', () => {
    const twin = booking({
      bookingId: 'booking-3',
      confirmationNumber: 'AAAA1-BBBB2',
      name: 'Ali',
    });
    expect(outcome([line('QR')], [booking(), twin])).toEqual([]);
    expect(outcome([line('QR', { date: '2026-03-11' })], [booking()])).toEqual([]);
  });

  it('matches never use more than the open sum of a line or a booking', () => {
    const code = fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    const sum = fc.integer({ min: 1, max: 5 }).map((times) => times * 1000);
    const orders = fc.uniqueArray(fc.record({ code, openSen: fc.oneof(sum, fc.constant(0)) }), {
      selector: (each) => each.code,
      minLength: 1,
      maxLength: 6,
    });
    const transfers = fc.array(
      fc.record({ sum, named: fc.array(fc.nat(5), { maxLength: 3 }), cut: fc.boolean() }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(orders, transfers, (placed, made) => {
        const bookings = placed.map(({ code: confirmationNumber, openSen }, place) =>
          booking({ bookingId: `b${place}`, confirmationNumber, openSen }),
        );
        const lines = made.map(({ sum: restSen, named, cut }, place) => {
          const codes = named.map((each) => bookings[each % bookings.length]?.confirmationNumber);
          return line(codes.join(' | ').slice(cut ? 1 : 0), { lineId: `l${place}`, restSen });
        });
        const proposals = proposeMatches(lines, bookings);
        const given = (of: 'lineId' | 'bookingId', id: string): number =>
          proposals
            .filter((each) => each[of] === id)
            .reduce((all, { amountSen }) => all + amountSen, 0);
        for (const { lineId, restSen } of lines)
          expect(given('lineId', lineId)).toBeLessThanOrEqual(restSen);
        for (const { bookingId, openSen } of bookings)
          expect(given('bookingId', bookingId)).toBeLessThanOrEqual(openSen);
      }),
      { numRuns: 200 },
    );
  });
});

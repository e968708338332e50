import { describe, expect, it } from '@jest/globals';
import { parseProgress, progressText } from './checkout-progress';
import {
  keyFor,
  parseBookingData,
  parseSelection,
  progressFor,
  selectionText,
} from './order-in-progress';
import type { BookingData } from './order-in-progress';

const stored = {
  performanceId: 'p1',
  productionTitle: 'Puteri Gunung Ledang',
  performanceDate: 'Saturday, 5 December 2026',
  performanceTime: '8:00 pm',
  venue: 'Dewan',
  seats: [{ section: 'Stalls', row: 'A', number: 5 }],
  total: '20.00',
};
const parse = (change: object) => parseBookingData(JSON.stringify({ ...stored, ...change }));

describe('the parser of stored booking data', () => {
  it('returns the order that the seat map stored', () => {
    expect(parse({})).toEqual(stored);
  });

  it("keeps the performance's time in ISO 8601, and leaves out any other text", () => {
    const dateTime = '2026-12-05T12:00:00.000Z';
    expect(parse({ dateTime })).toEqual({ ...stored, dateTime });
    for (const wrong of ['8 pm', 8, null]) expect(parse({ dateTime: wrong })).toEqual(stored);
  });

  it('keeps the discount code, and leaves out anything but a text', () => {
    const code = { discountCode: 'TEMAN5', discountOff: '5.00' };
    expect(parse(code)).toEqual({ ...stored, ...code });
    expect(parse({ discountCode: 5, discountOff: null })).toEqual(stored);
  });

  it('accepts a total in ringgit as a number', () => {
    expect(parse({ total: 20.5 })?.total).toBe('20.50');
  });

  it('drops unknown fields of a seat', () => {
    expect(
      parse({ seats: [{ section: 'Stalls', row: 'A', number: 5, price: 20, id: 'x' }] })?.seats,
    ).toEqual(stored.seats);
  });

  it.each([
    ['nothing stored', null],
    ['not JSON', '{"performanceId'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a word', '"seats"'],
  ])('refuses %s', (_, text) => {
    expect(parseBookingData(text)).toBeNull();
  });

  it.each([
    ['no performance', { performanceId: '' }],
    ['no seats', { seats: [] }],
    ['seats that are not a list', { seats: 'A5' }],
    ['a seat without a row', { seats: [{ section: 'Stalls', number: 5 }] }],
    ['seat number 0', { seats: [{ section: 'Stalls', row: 'A', number: 0 }] }],
    ['half a seat', { seats: [{ section: 'Stalls', row: 'A', number: 1.5 }] }],
    ['one seat twice', { seats: [stored.seats[0], stored.seats[0]] }],
    ['a total that is no amount', { total: 'twenty' }],
    ['a negative total', { total: -20 }],
    ['a missing title', { productionTitle: undefined }],
  ])('refuses %s', (_, change) => {
    expect(parse(change)).toBeNull();
  });
});

const seat = { section: 'Stalls', row: 'A', number: 4 };

describe('the stored seat selection of a tab', () => {
  it("has only the seats' own fields", () => {
    expect(
      parseSelection(
        JSON.stringify([
          { ...seat, priceSen: 1 },
          { ...seat, number: 5 },
        ]),
      ),
    ).toEqual([seat, { ...seat, number: 5 }]);
    expect(parseSelection('[]')).toEqual([]);
  });

  it('is read as it was stored', () =>
    expect(parseSelection(selectionText([{ ...seat, id: 'x' } as typeof seat]))).toEqual([seat]));

  it('is ignored when it was stored by another version of the site', () =>
    expect(parseSelection(JSON.stringify({ version: 2, seats: [seat] }))).toBeNull());

  it('contains each seat once', () =>
    expect(parseSelection(JSON.stringify([seat, seat]))).toEqual([seat]));

  it.each([
    null,
    '',
    '{',
    'null',
    '{}',
    '"Stalls-A-4"',
    '[null]',
    '[{"section":"Stalls","row":"A"}]',
    '[{"section":"Stalls","row":"A","number":0.5}]',
    '[{"section":1,"row":"A","number":1}]',
  ])('counts as missing when the stored text is %p', (text) =>
    expect(parseSelection(text)).toBeNull(),
  );
});

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
  it('is restored for the same seats', () => {
    expect(progressFor(data, parseProgress(progressText(placed)))).toEqual(placed);
  });

  it('is restored from a text without a version', () => {
    expect(parseProgress(JSON.stringify(placed))).toEqual(placed);
    expect(parseProgress(JSON.stringify({ ...placed, version: 2 }))).toBeNull();
  });

  it.each(['line\nbreak', 'x'.repeat(129), '', 7])(
    'drops an idempotency key that is no valid header value: %j',
    (idempotencyKey) => {
      const stored = JSON.stringify({ ...placed, idempotencyKey, keyIsFor: '{}' });
      expect(parseProgress(stored)).toMatchObject({ idempotencyKey: null, keyIsFor: null });
    },
  );

  it('starts again for other seats, with the same contact details', () => {
    const other = { ...data, seats: [{ section: 'Stalls', row: 'A', number: 6 }] };
    expect(progressFor(other, placed)).toMatchObject({
      step: 1,
      bookingId: null,
      idempotencyKey: null,
      contact,
    });
  });

  it('starts again when the discount code is another one, because the order is', () =>
    expect(progressFor({ ...data, discountCode: 'TEMAN5' }, placed).bookingId).toBeNull());

  it('starts at the first step when there is no booking', () => {
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

  it('stays the same for the same order, also after a reload', () => {
    const reloaded = parseProgress(JSON.stringify(first));
    expect(reloaded && keyFor(reloaded, order, () => 'another').idempotencyKey).toBe('k1');
  });

  it('changes when the order changes', () => {
    expect(
      keyFor(first, { ...order, customerName: 'Lim Wei Ling' }, () => keys[1] ?? '').idempotencyKey,
    ).toBe('k2');
  });
});

import { describe, expect, it } from '@jest/globals';
import { parseBookingData } from './booking-data';

const order = {
  performanceId: 'p1',
  productionTitle: 'Puteri Gunung Ledang',
  performanceDate: 'Saturday, 5 December 2026',
  performanceTime: '8:00 pm',
  venue: 'Dewan',
  seats: [{ section: 'Stalls', row: 'A', number: 5 }],
  total: '20.00',
};
const parse = (change: object) => parseBookingData(JSON.stringify({ ...order, ...change }));

describe('stored booking data', () => {
  it('reads what the seat map stored', () => {
    expect(parse({})).toEqual(order);
  });

  it('takes a total in ringgit as a number too', () => {
    expect(parse({ total: 20.5 })?.total).toBe('20.50');
  });

  it('drops what does not belong to a seat', () => {
    expect(
      parse({ seats: [{ section: 'Stalls', row: 'A', number: 5, price: 20, id: 'x' }] })?.seats,
    ).toEqual(order.seats);
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
    ['one seat twice', { seats: [order.seats[0], order.seats[0]] }],
    ['a total that is no amount', { total: 'twenty' }],
    ['a negative total', { total: -20 }],
    ['a missing title', { productionTitle: undefined }],
  ])('refuses %s', (_, change) => {
    expect(parse(change)).toBeNull();
  });
});

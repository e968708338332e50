import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  nextPriceChange,
  priceInForce,
  ticketPriceSen,
  type DatedPrice,
  type TicketPrice,
} from './ticket-price.js';

const fixed = (sen: number): TicketPrice => ({ type: 'fixed', sen });
const dated = (
  price: TicketPrice,
  from: string | null = null,
  until: string | null = null,
): DatedPrice => ({ price, from, until });
const day = (number: number): string => new Date(Date.UTC(2030, 0, number)).toISOString();

describe('the price of a seat as a ticket kind', () => {
  it.each([
    ['a fixed price replaces the price of the seat', fixed(800), 2000, 800],
    ['a fixed price may be above the price of the seat', fixed(3000), 2000, 3000],
    ['RM off is taken from the price of the seat', { type: 'off', sen: 550 }, 2000, 1450],
    ['RM off never gives a price below 0', { type: 'off', sen: 2500 }, 2000, 0],
    ['half a sen is rounded up', { type: 'percent-off', percent: 50 }, 2025, 1013],
    ['less than half a sen is rounded down', { type: 'percent-off', percent: 33 }, 1001, 671],
    ['a hundred per cent off is free', { type: 'percent-off', percent: 100 }, 2025, 0],
    ['no per cent off is the price of the seat', { type: 'percent-off', percent: 0 }, 2025, 2025],
  ] as const)('%s', (_, price, seatSen, expected) => {
    expect(ticketPriceSen(price, seatSen)).toBe(expected);
  });

  it('is a whole sum of sen, and a reduction is never below 0 and never above the price of the seat', () => {
    const reduction = fc.oneof(
      fc.record({ type: fc.constant('off' as const), sen: fc.nat(2_000_000) }),
      fc.record({ type: fc.constant('percent-off' as const), percent: fc.nat(100) }),
    );
    fc.assert(
      fc.property(reduction, fc.nat(1_000_000), (price, seatSen) => {
        const sen = ticketPriceSen(price, seatSen);
        expect(Number.isSafeInteger(sen) && sen >= 0 && sen <= seatSen).toBe(true);
        if (price.type === 'percent-off') {
          // Half up: at most half a sen above the exact price, and less than half a sen below it.
          const hundredths = sen * 100 - seatSen * (100 - price.percent);
          expect(hundredths <= 50 && hundredths > -50).toBe(true);
        }
      }),
    );
  });
});

describe('the price in force', () => {
  const early = dated(fixed(800), null, day(10));
  const usual = dated(fixed(1000), day(5), day(20));

  it('is the first one of the list whose time it is', () => {
    expect(priceInForce([early, usual], day(7))).toBe(early);
    expect(priceInForce([usual, early], day(7))).toBe(usual);
  });

  it('begins at its first moment and ends before its last', () => {
    expect(priceInForce([early, usual], day(10))).toBe(usual);
    expect(priceInForce([usual], day(5))).toBe(usual);
    expect(priceInForce([usual], day(20))).toBeNull();
  });

  it('is none when no price was given', () => {
    expect(priceInForce([], day(1))).toBeNull();
  });

  it('changes next when another price is in force, or none', () => {
    expect(nextPriceChange([early, usual], day(1))).toBe(day(10));
    expect(nextPriceChange([early, usual], day(10))).toBe(day(20));
    expect(nextPriceChange([early, usual], day(20))).toBeNull();
    expect(nextPriceChange([dated(fixed(1000))], day(1))).toBeNull();
  });

  it('stays the same until it changes next', () => {
    const time = fc.option(fc.integer({ min: 1, max: 30 }).map(day));
    const price = fc.record({ price: fc.constant(fixed(1)), from: time, until: time });
    const moment = fc.integer({ min: 1, max: 30 });
    fc.assert(
      fc.property(fc.array(price, { maxLength: 6 }), moment, moment, (prices, now, later) => {
        const change = nextPriceChange(prices, day(now));
        if (later < now || (change !== null && day(later) >= change)) return;
        expect(priceInForce(prices, day(later))).toBe(priceInForce(prices, day(now)));
      }),
    );
  });
});

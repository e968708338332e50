import { describe, expect, it } from '@jest/globals';
import type { BookingEvent, PricedSeat, Seat } from '../../../contracts/events/index.js';
import { sameKinds, wishesWithKinds } from './seat-kinds.js';
import { a1, a2, a3, a4, bookingId, placedData, priced } from './testing/builders.js';
import { givenBooking, nothing, thenEvents } from './testing/given.js';
import { amendSeats } from './staff-decisions.js';

const child = (seat: Seat): PricedSeat => ({
  ...seat,
  priceSen: 1000,
  kind: { id: 'child', name: 'Child' },
});
const kindsOf = (has: readonly PricedSeat[], ...wishes: (Seat & { kind?: string })[]) =>
  wishesWithKinds(has, wishes, (wish) => wish).map(({ kind }) => kind);

describe('the kinds of amended seats', () => {
  it('are those of the old seats, in their order, and Standard for further seats', () => {
    expect(kindsOf([priced(a1), child(a2)], a3, a4)).toEqual(['standard', 'child']);
    expect(kindsOf([child(a1)], a3, a4)).toEqual(['child', 'standard']);
  });

  it('stay with the seats that the booking keeps', () => {
    expect(kindsOf([child(a1), priced(a2)], a2, a3)).toEqual(['standard', 'child']);
    expect(kindsOf([child(a1), priced(a2)], a2)).toEqual(['standard']);
  });

  it('are those that staff name', () => {
    const has = [child(a1), priced(a2)];
    expect(kindsOf(has, { ...a1, kind: 'standard' }, { ...a2, kind: 'child' })).toEqual([
      'standard',
      'child',
    ]);
    expect(kindsOf(has, { ...a1, kind: 'standard' }, a3)).toEqual(['standard', 'standard']);
  });

  it('are Standard for a seat that the plan does not have, which is refused later', () => {
    expect(wishesWithKinds<typeof a1 & { kind?: string }>([], [a1], () => undefined)).toEqual([
      { ...a1, kind: 'standard' },
    ]);
  });

  it('are compared seat by seat, in any order', () => {
    expect(sameKinds([child(a1), priced(a2)], [priced(a2), child(a1)])).toBe(true);
    expect(sameKinds([child(a1), priced(a2)], [priced(a1), child(a2)])).toBe(false);
    expect(sameKinds([child(a1)], [child(a1), priced(a2)])).toBe(false);
  });
});

describe('an amendment of kinds alone', () => {
  const from = [priced(a1, 1000), priced(a2, 1000)];
  const to = [child(a1), priced(a2, 1000)];
  const ordered: BookingEvent = {
    type: 'BookingPlaced',
    data: placedData({ seats: from, totalSen: 2000 }),
  };
  const amend = { from, to, totalSen: 2000 };

  it('is recorded, also when the total stays the same', () => {
    expect(givenBooking(ordered).when((booking) => amendSeats(booking, amend))).toStrictEqual(
      thenEvents({ type: 'BookingSeatsAmended', data: { bookingId, ...amend } }),
    );
  });

  it('is refused when somebody else changed the kinds meanwhile', () => {
    const other = [priced(a1, 1000), child(a2)];
    const meanwhile = { bookingId, from, to: other, totalSen: 2000 };
    expect(
      givenBooking(ordered, { type: 'BookingSeatsAmended', data: meanwhile }).when((booking) =>
        amendSeats(booking, amend),
      ),
    ).toMatchObject({ refused: { code: 'seats_changed' } });
  });

  it('changes nothing when it is sent twice', () => {
    const amended = { type: 'BookingSeatsAmended', data: { bookingId, ...amend } } as const;
    expect(
      givenBooking(ordered, amended).when((booking) => amendSeats(booking, amend)),
    ).toStrictEqual(nothing);
  });
});

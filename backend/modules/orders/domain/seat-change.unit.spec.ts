import { describe, expect, it } from '@jest/globals';
import type { BookingEvent } from '../../../contracts/events/index.js';
import { seatsOfOldTicket } from './seat-change.js';
import { a1, a2, a3, bookingId, confirmed, placed, priced } from './testing/builders.js';
import { minute } from './testing/given.js';

const amended: BookingEvent = {
  type: 'BookingSeatsAmended',
  data: { bookingId, from: [priced(a1), priced(a2)], to: [priced(a3)], totalSen: 2000 },
};

/** Calls seatsOfOldTicket with the events. Event number n, counted from 0, has the id `en`. */
const oldTicket = (amendment: string, ...events: BookingEvent[]) =>
  seatsOfOldTicket(
    events.map((event, at) => ({ ...event, id: `e${at}`, metadata: { occurredAt: minute(at) } })),
    amendment,
  );

describe('the old ticket of a family whose seats are amended', () => {
  it('has the seats before the amendment', () => {
    expect(oldTicket('e2', placed, confirmed('r1'), amended)).toEqual([priced(a1), priced(a2)]);
  });

  it('does not exist before the payment was confirmed, even if the payment is confirmed right after the amendment', () => {
    expect(oldTicket('e1', placed, amended, confirmed('r1'))).toBeNull();
  });

  it('is not named by the first e-mail when the seats are amended again', () => {
    expect(oldTicket('e2', placed, confirmed('r1'), amended, amended)).toBeNull();
    expect(oldTicket('e3', placed, confirmed('r1'), amended, amended)).not.toBeNull();
  });

  it('is not changed by other events of the booking', () => {
    expect(oldTicket('e1', placed, confirmed('r1'))).toBeNull();
    expect(oldTicket('e9', placed, confirmed('r1'))).toBeNull();
  });
});

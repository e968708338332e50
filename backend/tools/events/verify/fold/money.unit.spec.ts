import { describe, expect, it } from '@jest/globals';
import { RECORDED_HISTORY } from '../../../../../projections/testing/recorded-history.js';
import { evolveMoney, type BookingMoney } from '../../../../contracts/booking-account.js';
import { BOOKING_EVENT_TYPES } from '../../../../contracts/events/booking.js';
import type { BookingEvent, DomainEvent } from '../../../../contracts/events/index.js';
import { applyMoney, noMoney } from './money.js';

/** A booking that was paid partly in cash, and partly refunded. */
const paid: BookingMoney = {
  totalSen: 5000,
  isCharged: true,
  acceptedSen: 5000,
  acceptedCashSen: 2000,
  refundedSen: 1000,
};

/* The fold shares no code with the product, so a new type of event could move money in only one of the two. */
describe("the verification's own fold of an event", () => {
  const types = Object.keys(BOOKING_EVENT_TYPES) as BookingEvent['type'][];
  const ofBooking = (event: DomainEvent): event is BookingEvent =>
    event.type in BOOKING_EVENT_TYPES;
  const cases = types.flatMap((type) =>
    Object.entries(RECORDED_HISTORY[type]).map(([name, events]) => ({
      name: `${type}, ${name}`,
      events: events.filter(ofBooking),
    })),
  );

  it.each(cases)('moves the same money as the product: $name', ({ events }) => {
    const money = {
      ...noMoney(),
      price: paid.totalSen,
      owes: paid.isCharged,
      accepted: paid.acceptedSen,
      cash: paid.acceptedCashSen,
      refunded: paid.refundedSen,
    };
    for (const event of events) applyMoney(money, event);
    expect({
      totalSen: money.price,
      isCharged: money.owes,
      acceptedSen: money.accepted,
      acceptedCashSen: money.cash,
      refundedSen: money.refunded,
    }).toEqual(events.reduce(evolveMoney, paid));
  });
});

import { describe, expect, it } from '@jest/globals';
import type { BookingEvent } from '../../../contracts/events/index.js';
import type { BookingEventWithTime } from '../../orders/api.js';
import {
  a1,
  a2,
  a3,
  bookingId,
  cancelled,
  expired,
  paid,
  placed,
  priced,
  rejected,
  uploaded,
  verificationRequested,
} from '../../orders/domain/testing/builders.js';
import { bookingAfter, outcome } from './undo-outcome.js';
import { undoCase } from './undo-step.js';

const NOW = '2030-03-01T05:00:00.000Z';
const UNTIL = '2030-03-01T05:30:00.000Z';
const stored = (events: readonly BookingEvent[]): BookingEventWithTime[] =>
  events.map((event, place) => ({
    ...event,
    id: `e${place}`,
    metadata: { occurredAt: '2030-03-01T04:00:00.000Z', actor: { kind: 'customer' } },
  }));
/** Undoes the event at index `place`, counted from the end when negative. */
const undo = (events: readonly BookingEvent[], place = -1) => {
  const history = stored(events);
  return undoCase(history, history.at(place)?.id ?? '');
};
const stepOf = (...given: Parameters<typeof undo>) => undo(...given)?.step;

const setTo = (from: 'confirmed' | 'rejected', to: 'confirmed' | 'rejected'): BookingEvent => ({
  type: 'BookingStatusSetByStaff',
  data: { bookingId, from, to, holdUntil: null },
});
const placedAgain: BookingEvent = {
  type: 'BookingStatusSetByStaff',
  data: { bookingId, from: 'rejected', to: 'pending_payment', holdUntil: UNTIL },
};
const amended = (from: BookingEvent['data'] | null = null): BookingEvent => ({
  type: 'BookingSeatsAmended',
  data: {
    bookingId,
    from: [priced(a1), priced(a2)],
    to: [priced(a2), priced(a3)],
    totalSen: 4_000,
    ...(from as object),
  },
});
const came: BookingEvent = { type: 'GuestCheckedIn', data: { bookingId, seats: [a1, a2] } };
const wentBack: BookingEvent = {
  type: 'GuestCheckInUndone',
  data: { bookingId, seats: [a1], reason: 'By mistake' },
};

describe('the undo', () => {
  it('undoing a rejection restores the former status; a booking whose check was running then needs review', () => {
    expect(stepOf([...paid, setTo('confirmed', 'rejected')])).toEqual({
      kind: 'status',
      to: 'confirmed',
    });
    expect(
      stepOf([placed, uploaded('r1'), verificationRequested('r1'), rejected('r1', UNTIL)]),
    ).toEqual({ kind: 'status', to: 'needs_review' });
    expect(stepOf([placed, expired])).toEqual({ kind: 'status', to: 'pending_payment' });
  });

  it('undoing a status that was set by mistake keeps the cash and the way of payment', () => {
    const soldForCash: BookingEvent = {
      type: 'BookingStatusSetByStaff',
      data: {
        bookingId,
        from: 'pending_payment',
        to: 'confirmed',
        holdUntil: null,
        wayOfPayment: 'cash',
        amountSen: 4_000,
      },
    };
    const found = undo([placed, soldForCash, setTo('confirmed', 'rejected')]);
    if (!found) throw new Error('There is something to undo');
    const after = bookingAfter(found.now, found.step, [], NOW);
    expect(outcome(found.before, after, 0)).toEqual([]);
    expect(after.wayOfPayment).toBe('cash');
  });

  it('undoing a status of an erased customer is refused with the message of the rule', () => {
    const erased: BookingEvent = {
      type: 'CustomerErased',
      data: { bookingId, askedBy: 'customer' },
    };
    expect(stepOf([...paid, setTo('confirmed', 'rejected'), erased], -2)).toMatchObject({
      kind: 'refused',
      because: expect.stringContaining('was erased'),
    });
  });

  it('undoing an event is refused when a later event has set another status', () => {
    const history = [...paid, setTo('confirmed', 'rejected'), setTo('rejected', 'confirmed')];
    expect(stepOf(history, -2)).toMatchObject({
      kind: 'refused',
      because: expect.stringContaining('Something later'),
    });
    expect(stepOf(history)).toEqual({ kind: 'status', to: 'rejected' });
    // The refusal mentions cash only while the booking is unpaid, because the cash taken back by the first mistake
    // would then be lost.
    expect(stepOf(history, -2)).not.toMatchObject({ because: expect.stringContaining('cash') });
    const twice = [...paid, setTo('confirmed', 'rejected'), placedAgain];
    expect(stepOf(twice, -2)).toMatchObject({
      because: expect.stringContaining('record the cash in its account'),
    });
  });

  it('undoing an amendment gives the former seats back, unless a guest is inside or the seats changed again', () => {
    expect(stepOf([...paid, amended()])).toMatchObject({
      kind: 'seats',
      to: [{ number: 1 }, { number: 2 }],
    });
    expect(stepOf([...paid, amended(), amended()], -2)).toMatchObject({ kind: 'refused' });
    const samePlaces = { bookingId, from: [priced(a1)], to: [priced(a1, 5_000)], totalSen: 5_000 };
    expect(stepOf([...paid, amended(samePlaces)])).toMatchObject({
      kind: 'refused',
      because: expect.stringContaining('Only the price'),
    });
    const inside: BookingEvent = { type: 'GuestCheckedIn', data: { bookingId, seats: [a2] } };
    expect(stepOf([...paid, amended(), inside], -2)).toMatchObject({
      kind: 'refused',
      because: expect.stringContaining('already been checked in'),
    });
  });

  it('undoing a check-in takes back only its guests who are still inside', () => {
    expect(stepOf([...paid, came, wentBack], -2)).toMatchObject({
      kind: 'check-in',
      seats: [{ number: 2 }],
    });
    const all: BookingEvent = {
      type: 'GuestCheckInUndone',
      data: { bookingId, seats: [a1, a2], reason: 'By mistake' },
    };
    expect(stepOf([...paid, came, all], -2)).toMatchObject({ kind: 'refused' });
  });

  it('undoing a cancellation is refused with the message of the rule', () => {
    expect(stepOf([...paid, cancelled])).toMatchObject({
      kind: 'refused',
      because: expect.stringContaining('cannot be changed any more'),
    });
    expect(stepOf([...paid, setTo('confirmed', 'rejected'), cancelled], -2)).toMatchObject({
      kind: 'refused',
      because: expect.stringContaining('was cancelled'),
    });
  });

  it('no undo is offered for an event of another kind or another booking', () => {
    expect(undo([placed], 0)).toBeNull();
    expect(undoCase(stored([...paid]), 'unknown')).toBeNull();
  });
});

it('the preview of an undo shows the changes of money, ticket and deadline, and what stays different', () => {
  const found = undo([...paid, setTo('confirmed', 'rejected')]);
  if (!found) throw new Error('There is something to undo');
  const after = bookingAfter(found.now, found.step, [], NOW);
  expect(outcome(found.now, after, 0)).toEqual(
    expect.arrayContaining([
      { field: 'Status', before: 'Rejected', after: 'Confirmed' },
      { field: 'Ticket', before: 'not valid', after: 'valid' },
    ]),
  );
  expect(outcome(found.before, after, 0)).toEqual([]);
  const pending = undo([placed, expired]);
  if (!pending) throw new Error('There is something to undo');
  const again = bookingAfter(pending.now, pending.step, [], NOW);
  expect(outcome(pending.before, again, 0).map(({ field }) => field)).toEqual(['Seats held until']);
});

import { expect, it } from '@jest/globals';
import type { BookingEvent } from '../../../contracts/events/index.js';
import { addNote, requestTicket, requireKept } from './staff-requests.js';
import {
  bookingId,
  cancelled,
  expired,
  paid,
  placed,
  placedData,
  rejected,
  uploaded,
  verificationRequested,
} from './testing/builders.js';
import {
  bookingAfter,
  givenBooking,
  minute,
  nothing,
  refused,
  thenEvents,
} from './testing/given.js';

const requested: BookingEvent = { type: 'TicketRequested', data: { bookingId } };

it('a note is written once, even on a cancelled booking', () => {
  const note = { noteId: 'n1', text: 'Pays in cash' };
  const added: BookingEvent = { type: 'BookingNoteAdded', data: { bookingId, ...note } };
  const add = (booking: Parameters<typeof addNote>[0]) => addNote(booking, note);
  expect(givenBooking(placed).when(add)).toStrictEqual(thenEvents(added));
  expect(givenBooking(placed, cancelled).when(add)).toStrictEqual(thenEvents(added));
  expect(givenBooking(placed, added).when(add)).toStrictEqual(nothing);
});

it('each request for the ticket of a paid booking sends one ticket e-mail', () => {
  expect(givenBooking(...paid).when(requestTicket)).toStrictEqual(thenEvents(requested));
  expect(givenBooking(...paid, requested).when(requestTicket)).toStrictEqual(thenEvents(requested));
  const byStaff: BookingEvent = {
    type: 'BookingStatusSetByStaff',
    data: { bookingId, from: 'pending_payment', to: 'verified', holdUntil: null },
  };
  expect(givenBooking(placed, byStaff).when(requestTicket)).toStrictEqual(thenEvents(requested));
});

it.each<[string, readonly BookingEvent[]]>([
  ['pending', [placed]],
  ['being checked', [placed, uploaded('r1'), verificationRequested('r1')]],
  ['rejected', [placed, uploaded('r1'), verificationRequested('r1'), rejected('r1', minute(60))]],
  ['expired', [placed, expired]],
])('no ticket is sent for a booking that is %s', (_, history) => {
  expect(givenBooking(...history).when(requestTicket)).toStrictEqual(
    refused(
      'conflict',
      'not_paid',
      'This booking is not confirmed yet, so there is no ticket to send.',
    ),
  );
});

it('no ticket is sent for an unpaid booking', () => {
  const erased: BookingEvent = { type: 'BookingPlaced', data: placedData({ customer: null }) };
  expect(givenBooking(erased, ...paid.slice(1)).when(requestTicket)).toMatchObject({
    refused: { code: 'customer_erased' },
  });
});

it('a note or ticket request changes no booking that was cancelled or never placed', () => {
  const asKept = (booking: Parameters<typeof requireKept>[0]): BookingEvent[] => (
    requireKept(booking),
    []
  );
  for (const decide of [requestTicket, asKept]) {
    expect(givenBooking().when(decide)).toMatchObject({ refused: { code: 'booking_not_found' } });
    expect(givenBooking(...paid, cancelled).when(decide)).toMatchObject({
      refused: { kind: 'conflict', code: 'booking_cancelled' },
    });
  }
  expect(givenBooking(placed, expired).when(asKept)).toStrictEqual(nothing);
  expect(requireKept(bookingAfter(placed))).toMatchObject({ bookingId });
});

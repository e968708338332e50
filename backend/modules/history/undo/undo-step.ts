import type {
  BookingEvent,
  Customer,
  PricedSeat,
  Seat,
  StaffSettableStatus,
} from '../../../contracts/events/index.js';
import { Refusal } from '../../../contracts/refusal.js';
import { staffStatusLabels } from '../../../contracts/rest/booking-status.js';
import {
  evolveBooking,
  isPaid,
  nearestSettable,
  noBooking,
  requireAmendable,
  requireKept,
  requireNotErased,
  requirePlaced,
  sameKinds,
  type Booking,
  type BookingEventWithTime,
  type PlacedBooking,
} from '../../orders/api.js';
import { seatKey } from '../../../contracts/seat.js';

/** Command that undoes an event, with its arguments, or the reason why the event cannot be undone. */
export type UndoStep =
  | { readonly kind: 'status'; readonly to: StaffSettableStatus }
  | { readonly kind: 'seats'; readonly to: readonly PricedSeat[] }
  | { readonly kind: 'check-in'; readonly seats: readonly Seat[] }
  | { readonly kind: 'customer'; readonly to: Customer }
  | { readonly kind: 'refused'; readonly because: string };

export interface UndoCase {
  readonly event: BookingEventWithTime;
  readonly before: PlacedBooking;
  readonly now: PlacedBooking;
  readonly step: UndoStep;
}

/**
 * Finds the command that undoes an event of a booking. The booking's own rules decide if the command is refused. Only
 * an event still in force can be undone, so an undo never reverts later changes.
 *
 * @param history all events of the booking, in order @returns null for an event that is unknown or can never be undone
 */
export function undoCase(
  history: readonly BookingEventWithTime[],
  eventId: string,
): UndoCase | null {
  const place = history.findIndex(({ id }) => id === eventId);
  const event = history[place];
  const before = fold(history.slice(0, Math.max(0, place)));
  const find = event && STEPS[event.type];
  if (!event || !find || before.kind === 'none') return null;
  const now = requirePlaced(fold(history));
  const later = history.slice(place + 1);
  const of: Situation = { event, before, now, later, statusLater: statusAfter(history, place) };
  return { event, before, now, step: unlessRefused(() => find(of)) };
}

interface Situation {
  readonly event: BookingEventWithTime;
  readonly before: PlacedBooking;
  readonly now: PlacedBooking;
  readonly later: readonly BookingEventWithTime[];
  /** True when an event after the one to undo has set another status. */
  readonly statusLater: boolean;
}

const STEPS: Partial<Readonly<Record<BookingEvent['type'], (of: Situation) => UndoStep>>> = {
  ReceiptRejected: undoStatus,
  BookingStatusSetByStaff: undoStatus,
  BookingExpired: undoStatus,
  BookingCancelled: ({ now }) => {
    requireKept(now);
    return refused('This booking is not cancelled any more.');
  },
  BookingSeatsAmended: ({ event, now, later }) => {
    if (event.type !== 'BookingSeatsAmended') return NOTHING;
    if (later.some(({ type }) => type === 'BookingSeatsAmended'))
      return refused('The seats were changed again since. Please undo the latest change first.');
    if (sameKinds(event.data.from, event.data.to))
      return refused(
        'Only the price of the seats was changed. It follows the seating plan: please change the price there, then amend the seats again.',
      );
    requireAmendable(now);
    return { kind: 'seats', to: event.data.from };
  },
  GuestCheckedIn: ({ event, now, later }) => {
    if (event.type !== 'GuestCheckedIn') return NOTHING;
    const takenBack = new Set(
      later.flatMap((one) =>
        one.type === 'GuestCheckInUndone' ? one.data.seats.map(seatKey) : [],
      ),
    );
    const seats = event.data.seats.filter(
      (seat) => !takenBack.has(seatKey(seat)) && now.checkedIn?.arrivals.has(seatKey(seat)),
    );
    return seats.length > 0
      ? { kind: 'check-in', seats }
      : refused('This check-in was taken back already, or the booking has other seats now.');
  },
  CustomerDetailsCorrected: ({ before, now, later }) => {
    if (later.some(({ type }) => type === 'CustomerDetailsCorrected'))
      return refused(
        'The details were corrected again since. Please undo the latest correction first.',
      );
    if (!before.customer || !now.customer)
      return refused('The details of this customer were erased.');
    return { kind: 'customer', to: before.customer };
  },
};

function undoStatus({ event, before, now, statusLater }: Situation): UndoStep {
  requireNotErased(requireKept(now));
  if (event.type === 'BookingStatusSetByStaff' && event.data.wayOfPayment)
    return refused('This is the sale itself. To undo it, cancel the booking.');
  if (statusLater) {
    const cash =
      isPaid(before.status) && !isPaid(now.status)
        ? ' If it had been paid in cash, record the cash in its account.'
        : '';
    return refused(
      `Something later has set another status. Please undo the latest change first.${cash}`,
    );
  }
  const to = nearestSettable[before.status];
  if (to === null)
    return refused(
      `The booking was ${staffStatusLabels[before.status].toLowerCase()} before, which nobody can set. Please choose a status in the list.`,
    );
  return to === now.status ? NOTHING : { kind: 'status', to };
}

const refused = (because: string): UndoStep => ({ kind: 'refused', because });

const NOTHING: UndoStep = refused('There is nothing to undo: it is so already.');

function unlessRefused(find: () => UndoStep): UndoStep {
  try {
    return find();
  } catch (error) {
    if (error instanceof Refusal) return refused(error.message);
    throw error;
  }
}

function statusAfter(history: readonly BookingEventWithTime[], place: number): boolean {
  let booking = fold(history.slice(0, place + 1));
  return history.slice(place + 1).some((event) => {
    const after = evolveBooking(booking, event);
    const changed = statusOf(after) !== statusOf(booking);
    booking = after;
    return changed;
  });
}

const statusOf = (booking: Booking): string | null =>
  booking.kind === 'placed' ? booking.status : null;

const fold = (events: readonly BookingEventWithTime[]): Booking =>
  events.reduce<Booking>(evolveBooking, noBooking());

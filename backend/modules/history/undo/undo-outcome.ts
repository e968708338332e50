import { figuresOf } from '../../../contracts/booking-account.js';
import type { PricedSeat, Seat } from '../../../contracts/events/index.js';
import { toRinggit } from '../../../contracts/money.js';
import type { HistoryChange } from '../../../contracts/rest/administration.js';
import { mayLackSeats, staffStatusLabels } from '../../../contracts/rest/booking-status.js';
import { precise } from '../../../contracts/rest/precise-moment.js';
import { changesBetween } from '../../box-office/api.js';
import {
  isPaid,
  preview,
  type BookingEventWithTime,
  type PlacedBooking,
} from '../../orders/api.js';
import { describeSeats, seatKey } from '../../../contracts/seat.js';
import type { UndoStep } from './undo-step.js';

/**
 * Returns the booking as it would be after the undo.
 *
 * @param amended seats that the booking gets back, at today's prices
 */
export function bookingAfter(
  now: PlacedBooking,
  step: UndoStep,
  amended: readonly PricedSeat[],
  moment: string,
): PlacedBooking {
  if (step.kind === 'refused') return now;
  return preview(now, step.kind === 'seats' ? { ...step, to: amended } : step, moment);
}

/** Returns the differences between two states of a booking in its history, ticket, guests and money. */
export function outcome(
  before: PlacedBooking,
  after: PlacedBooking,
  provenSen: number,
): HistoryChange[] {
  const [was, is] = [before, after].map((booking) => more(booking, provenSen));
  return [
    ...changesBetween(before, after),
    ...Object.keys(was ?? {}).flatMap((field) => {
      const change = { field, before: was?.[field] ?? null, after: is?.[field] ?? null };
      return change.before === change.after ? [] : [change];
    }),
  ];
}

function more(booking: PlacedBooking, provenSen: number): Record<string, string | null> {
  const { money, status, ticketHeld, checkedIn, seats } = booking;
  const { openSen, refundDueSen } = figuresOf(money, provenSen);
  const inside = seats.filter((seat) => checkedIn?.arrivals.has(seatKey(seat)));
  return {
    Ticket: !isPaid(status) ? 'not valid' : ticketHeld ? 'on hold' : 'valid',
    'Checked in': inside.length === 0 ? null : describeSeats(inside),
    'Accepted as paid': toRinggit(money.acceptedSen),
    'Of that in cash': toRinggit(money.acceptedCashSen),
    Open: toRinggit(openSen),
    'Refund due': toRinggit(refundDueSen),
  };
}

/** Describes the effect of an undo in a sentence; null for an undo without effect. */
export function stepInWords(step: UndoStep): string | null {
  switch (step.kind) {
    case 'status':
      return `Sets the status to ${staffStatusLabels[step.to]}.`;
    case 'seats':
      return `Gives the booking its former seats back: ${describeSeats(step.to)}.`;
    case 'check-in':
      return `Takes the check-in back: ${describeSeats(step.seats)}.`;
    case 'customer':
      return `Sets the customer back to ${step.to.name}.`;
    case 'refused':
      return null;
  }
}

/** Describes the mail that an undo sends; null when it sends none or the booking has no address. */
export function sentBy(step: UndoStep, now: PlacedBooking): string | null {
  const to = now.customer?.email;
  if (!to) return null;
  if (step.kind === 'seats') return isPaid(now.status) ? `A new ticket is sent to ${to}.` : null;
  if (step.kind !== 'status') return null;
  if (isPaid(step.to)) return isPaid(now.status) ? null : `The ticket is sent to ${to}.`;
  if (step.to === 'pending_payment') return `How to pay is sent to ${to}.`;
  if (step.to === 'needs_review')
    return isPaid(now.status) || mayLackSeats(now.status)
      ? `That the school looks at the booking again is sent to ${to}.`
      : null;
  return step.to === 'rejected' ? `That the payment was not accepted is sent to ${to}.` : null;
}

export const mailsAbout = (history: readonly BookingEventWithTime[], eventId: string): string[] =>
  history.flatMap((event) => {
    if (event.type !== 'TicketSent' && event.type !== 'NoticeSent') return [];
    if (event.data.causeId !== eventId) return [];
    const mail = event.data.mail;
    const what = mail ? `“${mail.subject}” to ${mail.to}` : 'An e-mail';
    return [`${what}, ${precise(event.metadata.occurredAt)}`];
  });

/** Returns the seats that the booking would have after the undo, even when the undo is not possible. */
export const seatsNeeded = (step: UndoStep, now: PlacedBooking): readonly Seat[] => {
  if (step.kind === 'seats') return step.to;
  if (step.kind === 'status') return step.to === 'rejected' ? [] : now.seats;
  return step.kind === 'refused' ? now.seats : [];
};

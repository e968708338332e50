import type { BookingEvent, SeatEvent } from '../../../../contracts/events/index.js';
import { Refusal, type RefusalKind } from '../../../../contracts/refusal.js';
import { evolveBooking, noBooking, type Booking, type BookingEventWithTime } from '../booking.js';
import { emptyLedger, evolveSeats, type SeatLedger } from '../../../seats/domain/seat-ledger.js';

/*
 * Builds tests of decisions in given/when/then form: after the given events, a decision returns events, nothing, or a refusal.
 * The outcome is plain data. One toStrictEqual therefore compares every field of every event, or the code, message and details of
 * a refusal:
 *
 *   expect(givenSeats(held('ann', [a1], minute(30))).when((ledger) => holdSeats(ledger, command))).toStrictEqual(thenEvents(...));
 */

export type Outcome<Event> =
  | { readonly events: readonly Event[] }
  | { readonly refused: Pick<Refusal, 'kind' | 'code' | 'message' | 'details'> };

export const thenEvents = <Event>(...events: Event[]): Outcome<Event> => ({ events });
export const nothing = thenEvents<never>();
export const refused = (
  kind: RefusalKind,
  code: string,
  message: string,
  details: Record<string, unknown> = {},
): Outcome<never> => ({ refused: { kind, code, message, details } });

/** Returns the events or the Refusal of a decision. Any other error is thrown again, because it is a bug or a broken test. */
export function outcomeOf<Event>(decide: () => readonly Event[]): Outcome<Event> {
  try {
    return { events: decide() };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { kind, code, message, details } = error;
    return { refused: { kind, code, message, details } };
  }
}

export const seatsAfter = (...events: readonly SeatEvent[]): SeatLedger =>
  events.reduce(evolveSeats, emptyLedger());

export const givenSeats = (...events: readonly SeatEvent[]) => ({
  when: (decide: (ledger: SeatLedger) => SeatEvent[]) =>
    outcomeOf(() => decide(seatsAfter(...events))),
});

/** Builds a booking's state from events. Events without a time happened at {@link minute}(0). */
export const bookingAfter = (
  ...events: readonly (BookingEvent | BookingEventWithTime)[]
): Booking =>
  events
    .map((event) => ('metadata' in event ? event : happened(0, event)))
    .reduce(evolveBooking, noBooking());

export const givenBooking = (...events: readonly (BookingEvent | BookingEventWithTime)[]) => ({
  when: (decide: (booking: Booking) => BookingEvent[]) =>
    outcomeOf(() => decide(bookingAfter(...events))),
});

export const happened = (atMinute: number, event: BookingEvent): BookingEventWithTime => ({
  ...event,
  metadata: { occurredAt: minute(atMinute) },
});

/** Returns the time n minutes after the start of the sale, ISO 8601. Fractions are allowed. */
export const minute = (n: number): string =>
  new Date(Date.UTC(2026, 10, 21, 12) + n * 60_000).toISOString();

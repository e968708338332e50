import { describe, expect, it } from '@jest/globals';
import type { DomainEvent, Seat } from '../../contracts/events/index.js';
import type { RecordedEvent } from '../../infrastructure/event-store/codec/recorded-event.js';
import { LogFold } from './fold.js';

const performanceId = 'p';
const seat = (number: number): Seat => ({ rowId: 'r', number, section: 'Stalls', row: 'A' });
const noon = '2026-11-22T12:00:00.000Z';
const later = (minutes: number): string =>
  new Date(Date.parse(noon) + minutes * 60_000).toISOString();

const held = (bookingId: string, seats: Seat[], until: string | null): DomainEvent => ({
  type: 'SeatsHeld',
  data: { performanceId, bookingId, seats, until },
});

function folded(list: readonly (readonly [DomainEvent, at?: string])[], clockDifferenceMs = 0) {
  const fold = new LogFold(clockDifferenceMs);
  for (const [event, at = noon] of list)
    fold.add({ ...event, metadata: { occurredAt: at } } as unknown as RecordedEvent);
  return fold;
}

describe("the drill's own fold over the log", () => {
  it('finds a seat that two bookings have', () => {
    const { faults } = folded([
      [held('one', [seat(1)], later(30))],
      [held('two', [seat(1), seat(2)], later(30)), later(1)],
    ]);
    expect(faults).toEqual([
      'Seat A1 of performance p went to booking two while booking one had it',
    ]);
  });

  it('lets a seat go to somebody else after the hold deadline, by the clock of whoever wrote', () => {
    const log = [
      [held('one', [seat(1)], later(30))],
      [held('two', [seat(1)], null), later(29)],
    ] as const;
    expect(folded(log).faults).toHaveLength(1);
    expect(folded(log, 60_000).faults).toEqual([]);
  });

  it('finds the release of a seat that the booking does not have', () => {
    const { faults } = folded([
      [held('one', [seat(1)], later(30))],
      [
        {
          type: 'SeatsReleased',
          data: { performanceId, bookingId: 'two', seats: [seat(1)], reason: 'expired' },
        },
      ],
    ]);
    expect(faults).toEqual([
      'SeatsReleased of booking two names seat A1 of performance p, which booking one has',
    ]);
  });

  it('follows seats that move, with their deadline', () => {
    const fold = folded([
      [held('one', [seat(1), seat(2)], later(30))],
      [
        {
          type: 'SeatsMoved',
          data: {
            performanceId,
            bookingId: 'one',
            from: [seat(1), seat(2)],
            to: [seat(2), seat(3)],
          },
        },
      ],
    ]);
    expect(fold.faults).toEqual([]);
    expect(fold.seatsOwnedBy(performanceId, 'one')).toEqual(['r:2', 'r:3']);
    expect(fold.owners.get(performanceId)?.get('r:3')).toEqual({
      bookingId: 'one',
      until: later(30),
      sold: false,
    });
  });

  it('finds events of a booking that was never placed', () => {
    expect(
      folded([[{ type: 'BookingExpired', data: { bookingId: 'ghost' } }]]).orderFaults,
    ).toEqual(['Booking ghost has events and was never placed']);
  });
});

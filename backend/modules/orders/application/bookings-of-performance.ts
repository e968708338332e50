import { Injectable } from '@nestjs/common';
import { seatsStream, type SeatEvent } from '../../../contracts/events/index.js';
import { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import type { PlacedBooking } from '../domain/booking.js';
import { BookingStreams } from './booking-streams.js';

/**
 * Number of bookings that are changed at the same time. Larger numbers would delay other commands; smaller ones would need more
 * appends.
 */
const AT_ONCE = 20;

/**
 * Thrown when seats are held for orders that are not written yet. All other bookings were changed; a retry after some seconds
 * changes the rest.
 */
export class OrdersOnTheirWayError extends Error {
  constructor(performanceId: string, orders: number) {
    super(`${orders} orders of performance ${performanceId} have seats and are not written yet`);
    this.name = 'OrdersOnTheirWayError';
  }
}

/**
 * Changes every booking of a performance that is not cancelled.
 *
 * An order has seats before it is written, so the performance's seat stream names every booking and no read model is needed. An
 * order reads the catalogue's version after it has its seats. If its seats are newer than a catalogue event, the order therefore
 * knows that change. Only orders with older seats may still be written without the change.
 */
@Injectable()
export class BookingsOfPerformance {
  constructor(
    private readonly events: DomainEventStore,
    private readonly bookings: BookingStreams,
  ) {}

  /**
   * Calls `change` for each booking, and returns how many bookings changed. After a crash the call can be repeated.
   *
   * @param before the log position of the catalogue event; null: orders that are not written yet do not matter
   * @throws the error of `change` for one booking, after `change` was called for all other bookings
   * @throws OrdersOnTheirWayError until each order with older seats is written, or seat reconciliation has released its seats
   */
  async each(
    performanceId: string,
    before: string | null,
    change: (booking: PlacedBooking) => Promise<boolean>,
  ): Promise<number> {
    const seats = await this.lastSeatEvents(performanceId);
    const waiting = [...seats.keys()];
    const failures: unknown[] = [];
    let changed = 0;
    let onTheirWay = 0;
    const one = async (id: string): Promise<void> => {
      const booking = await this.bookings.load(id);
      const last = seats.get(id);
      if (booking.kind === 'none')
        onTheirWay += before !== null && last && isOlder(last, before) ? 1 : 0;
      // A buyer sent one Idempotency-Key with orders of two performances, and only the order of the other performance was placed.
      else if (booking.performance.performanceId !== performanceId) return;
      else if (booking.status !== 'cancelled' && (await change(booking))) changed += 1;
    };
    const next = async (): Promise<void> => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop())
        await one(id).catch((error: unknown) => failures.push(error));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
    if (failures.length > 0) throw failures[0];
    if (onTheirWay > 0) throw new OrdersOnTheirWayError(performanceId, onTheirWay);
    return changed;
  }

  /** Returns the last event about the seats of each booking. */
  private async lastSeatEvents(
    performanceId: string,
  ): Promise<ReadonlyMap<string, Pick<SeatEvent, 'type'> & { readonly position: string }>> {
    const events = await this.events.read<SeatEvent>(seatsStream(performanceId));
    // Blocks of reserved seats have no booking, so the job need not wait for one.
    const blocks = new Set(
      events.flatMap(({ type, data }) =>
        type === 'SeatsHeld' && data.block ? [data.bookingId] : [],
      ),
    );
    return new Map(
      events
        .filter(({ data }) => !blocks.has(data.bookingId))
        .map(({ type, position, data }) => [data.bookingId, { type, position }] as const),
    );
  }
}

const isOlder = (
  { type, position }: Pick<SeatEvent, 'type'> & { readonly position: string },
  before: string,
): boolean => type !== 'SeatsReleased' && position < before;

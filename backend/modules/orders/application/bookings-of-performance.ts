import { Injectable } from '@nestjs/common';
import { seatsStream, type SeatEvent } from '../../../contracts/events/index.js';
import { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import type { PlacedBooking } from '../domain/booking.js';
import { BookingStreams } from './booking-streams.js';

/** Bookings that are changed at once: few enough that other commands do not wait long, and the store needs few appends. */
const AT_ONCE = 20;

/** Thrown when seats are held for orders that are not written yet. All other bookings were changed; try again in some seconds. */
export class OrdersOnTheirWayError extends Error {
  constructor(performanceId: string, orders: number) {
    super(`${orders} orders of performance ${performanceId} have seats and are not written yet`);
    this.name = 'OrdersOnTheirWayError';
  }
}

/**
 * Changes every booking of a performance that is not cancelled.
 *
 * An order has seats before it is written. So the performance's seat stream names every booking there ever was, and no read model
 * is needed. An order asks for the catalogue's version after it has its seats. An order with seats newer than a catalogue event
 * therefore knows of that change; only orders with older seats may still be written without it.
 */
@Injectable()
export class BookingsOfPerformance {
  constructor(
    private readonly events: DomainEventStore,
    private readonly bookings: BookingStreams,
  ) {}

  /**
   * Calls `change` for each booking and returns how often it changed something. After a crash it can simply run again.
   *
   * @param before the position of the catalogue event; null: orders on their way do not matter
   * @throws the error of `change` for one booking, after all other bookings had their turn
   * @throws OrdersOnTheirWayError until every order with older seats is written, or seat reconciliation took its seats
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
      // One Idempotency-Key was used for orders of two performances, and only one order was placed.
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
    // Blocks of staff have no booking, so nothing waits for one.
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

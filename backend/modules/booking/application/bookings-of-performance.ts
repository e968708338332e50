import { Injectable } from '@nestjs/common';
import { seatsStream, type SeatEvent } from '../../../contracts/events/index.js';
import { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import type { PlacedBooking } from '../domain/booking.js';
import { BookingStreams } from './booking-streams.js';

/**
 * This many at once: the store writes their events in few appends, and other commands do not wait
 * long.
 */
const AT_ONCE = 20;

/** Seats are held for orders that are not written yet. All others were changed; ask again in some seconds. */
export class OrdersOnTheirWayError extends Error {
  constructor(performanceId: string, orders: number) {
    super(`${orders} orders of performance ${performanceId} have seats and are not written yet`);
    this.name = 'OrdersOnTheirWayError';
  }
}

/**
 * Every booking of a performance that is not cancelled. An order has seats before it is written, so the performance's
 * seat stream names every booking there ever was, and no read model is asked.
 *
 * An order asks for the catalogue's version after it has its seats. So one whose seats were written after a catalogue event
 * knows of that change, and only orders with older seats may still be written with what was true before it.
 */
@Injectable()
export class BookingsOfPerformance {
  constructor(
    private readonly events: DomainEventStore,
    private readonly bookings: BookingStreams,
  ) {}

  /**
   * Answers how often `change` said that it changed something. Stopped half-way it is simply asked for again.
   *
   * @param before the position of the catalogue event that is reacted to; null: orders on their way do not matter
   * @throws what `change` threw for one booking, after all others had their turn
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
      // One Idempotency-Key for orders of two performances: only one of them was placed.
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
    // Seats that staff kept back have no booking: nobody waits for one.
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

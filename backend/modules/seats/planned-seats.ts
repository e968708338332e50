import { Injectable } from '@nestjs/common';
import { CatalogueReader, type PerformanceForSale } from '../catalogue/api.js';
import type { PricedSeat, Seat } from '../../contracts/events/index.js';
import { Refusal } from '../../contracts/refusal.js';
import { describeSeats } from '../../contracts/seat.js';
import { hasLiveHolding, seatsNotAvailable } from './domain/seat-ledger.js';
import { SeatStreams } from './seat-streams.js';

/** Seats of a booking according to the booking's own stream. */
export interface SeatsOfBooking {
  readonly bookingId: string;
  readonly performance: { readonly performanceId: string };
  readonly seats: readonly Seat[];
}

/**
 * Checks that seats are still in the seating plan. The plan keeps every seat with an owner, but staff may remove seats
 * of expired holds or of an order that is just being placed.
 */
@Injectable()
export class PlannedSeats {
  constructor(
    private readonly catalogue: CatalogueReader,
    private readonly seats: SeatStreams,
  ) {}

  /**
   * Checks an order's seats when the catalogue changed before they were held. Held seats cannot be removed from the
   * plan. @throws Refusal `seats_unavailable`
   */
  async requireStillForSale(sale: PerformanceForSale, seats: readonly PricedSeat[]): Promise<void> {
    const now = await this.catalogue.performanceForSale(sale.performance.id);
    if (now === sale) return;
    const gone = seats.filter(
      ({ rowId, number }) => now?.plan.findById(rowId, number)?.blocked ?? true,
    );
    if (gone.length > 0) throw seatsNotAvailable(gone);
  }

  /** Returns the seats that a booking has lost and cannot get back, because the plan no longer has them. */
  async lostBy(
    { bookingId, performance, seats }: SeatsOfBooking,
    now: string,
  ): Promise<readonly Seat[]> {
    if (hasLiveHolding(await this.seats.peek(performance.performanceId), bookingId, now)) return [];
    const sale = await this.currentSale(performance.performanceId);
    return seats.filter(({ rowId, number }) => !sale?.plan.findById(rowId, number));
  }

  /** Returns the sale with the current plan, because the cached plan may be older than a recent change. */
  private async currentSale(performanceId: string): Promise<PerformanceForSale | null> {
    const sale = await this.catalogue.performanceForSale(performanceId);
    if (!sale || (await this.catalogue.isCurrent(sale))) return sale;
    return this.catalogue.performanceForSale(performanceId);
  }

  /**
   * Checks that the plan still has the seats before they are given back to a booking. @throws Refusal 409
   * `seats_not_in_plan`
   */
  async requireFor(booking: SeatsOfBooking, now: string): Promise<void> {
    const lost = await this.lostBy(booking, now);
    if (lost.length === 0) return;
    throw new Refusal(
      'conflict',
      'seats_not_in_plan',
      `The seating plan no longer has ${describeSeats(lost)}. Please cancel this booking and make a new one.`,
    );
  }
}

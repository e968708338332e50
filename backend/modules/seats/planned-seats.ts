import { Injectable } from '@nestjs/common';
import { CatalogueReader, type PerformanceForSale } from '../catalogue/api.js';
import type { PricedSeat, Seat } from '../../contracts/events/index.js';
import { Refusal } from '../../contracts/refusal.js';
import { describeSeats } from '../../contracts/seat.js';
import { hasLiveHolding, seatsNotAvailable } from './domain/seat-ledger.js';
import { SeatStreams } from './seat-streams.js';

/** The seats that a booking has by its own stream. */
export interface SeatsOfBooking {
  readonly bookingId: string;
  readonly performance: { readonly performanceId: string };
  readonly seats: readonly Seat[];
}

/**
 * Checks that seats are still in the seating plan. The plan keeps every seat that has an owner. A seat whose hold had ended may
 * have been removed since. An order may also be on its way while staff change the plan.
 */
@Injectable()
export class PlannedSeats {
  constructor(
    private readonly catalogue: CatalogueReader,
    private readonly seats: SeatStreams,
  ) {}

  /**
   * Checks the seats of an order whose catalogue changed before the order had its seats; from then on the plan cannot lose them.
   * @throws Refusal `seats_unavailable`
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

  /** Returns the sale with its current plan: the cached plan may be older than a change that was just made. */
  private async currentSale(performanceId: string): Promise<PerformanceForSale | null> {
    const sale = await this.catalogue.performanceForSale(performanceId);
    if (!sale || (await this.catalogue.isCurrent(sale))) return sale;
    return this.catalogue.performanceForSale(performanceId);
  }

  /**
   * Checks that the plan has the seats before staff or a statement give them back to a booking. @throws Refusal 409
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

import { Injectable } from '@nestjs/common';
import { CatalogueReader, type PerformanceForSale } from '../../catalogue/api.js';
import { Problem } from '../../../infrastructure/http/problem.js';
import type { Booking } from '../domain/booking.js';

/**
 * Returns true when families must not be asked to pay the school, because the school is suspended.
 *
 * @param sale null: the catalogue no longer has the performance
 */
export const isPaymentStopped = (sale: PerformanceForSale | null): boolean =>
  sale?.school.status === 'suspended';

/** Refuses payments to suspended schools. Their unpaid orders wait or expire. */
@Injectable()
export class SuspendedSchools {
  constructor(private readonly catalogue: CatalogueReader) {}

  /**
   * Refuses a payment for the booking while its school is suspended.
   *
   * @throws Problem 409 `school_suspended`
   */
  async requireNoneOf(booking: Booking): Promise<void> {
    if (booking.kind === 'none') return;
    const sale = await this.catalogue.performanceForSale(booking.performance.performanceId);
    if (!isPaymentStopped(sale)) return;
    throw new Problem(
      409,
      'school_suspended',
      'The sales of this school are stopped for now. Please do not pay; if you have paid already, please ask the school.',
    );
  }
}

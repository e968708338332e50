import type { Performance } from '../entities/performance.entity.js';
import type { Seat } from '../../../contracts/events/seats.js';
import type { AffectedBookingsView } from '../../../contracts/rest/administration.js';
import type { ConflictingSeat } from '../../../contracts/rest/errors.js';

/**
 * What the catalogue asks about sales before staff change it. The composition root hands in who answers
 * (`CatalogueAdministrationModule.asking`), because sales stand on the catalogue and not the other way round.
 */
export interface SalesOfPerformances {
  /** Of these seats those that are sold or held now, with the confirmation number of the booking that has each. */
  occupied(performanceId: string, seats: readonly Seat[]): Promise<readonly ConflictingSeat[]>;

  /**
   * Of how many bookings seats are sold now, as it is stored: a sale counts from the moment it has its seats, whichever process made
   * it.
   */
  sold(performances: readonly Pick<Performance, 'id'>[]): Promise<number>;

  /** How many bookings and customers are told when the performances are moved or deleted, and what they paid. */
  affected(
    performances: readonly Pick<Performance, 'id' | 'dateTime'>[],
  ): Promise<AffectedBookingsView>;
}

export const SALES_OF_PERFORMANCES = Symbol('SalesOfPerformances');

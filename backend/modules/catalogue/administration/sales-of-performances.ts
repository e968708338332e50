import type { Performance } from '../entities/performance.entity.js';
import type { Seat } from '../../../contracts/events/seats.js';
import type { AffectedBookingsView } from '../../../contracts/rest/administration.js';
import type { ConflictingSeat } from '../../../contracts/rest/errors.js';

/**
 * Questions that the catalogue asks about sales before staff change it. The composition root provides the answers
 * (`CatalogueAdministrationModule.asking`), because sales depend on the catalogue and not the other way round.
 */
export interface SalesOfPerformances {
  /** Returns those of these seats that are sold or held now, with the confirmation number of each seat's booking. */
  occupied(performanceId: string, seats: readonly Seat[]): Promise<readonly ConflictingSeat[]>;

  /**
   * Counts the bookings with sold seats, from the event store: a sale counts as soon as it has its seats, in whichever
   * process.
   */
  sold(performances: readonly Pick<Performance, 'id'>[]): Promise<number>;

  /** Counts the bookings and customers that a move or deletion of the performances affects, and what they paid. */
  affected(
    performances: readonly Pick<Performance, 'id' | 'dateTime'>[],
  ): Promise<AffectedBookingsView>;
}

export const SALES_OF_PERFORMANCES = Symbol('SalesOfPerformances');

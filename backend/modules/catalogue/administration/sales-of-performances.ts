import type { Performance } from '../entities/performance.entity.js';
import type { Seat } from '../../../contracts/events/seats.js';
import type { AffectedBookingsView } from '../../../contracts/rest/administration.js';
import type { ConflictingSeat } from '../../../contracts/rest/errors.js';

/**
 * Questions about sales that the catalogue asks before staff change it. The composition root provides the answers
 * (`CatalogueAdministrationModule.asking`), because sales depend on the catalogue, not the other way round.
 */
export interface SalesOfPerformances {
  /** Returns the sold and held seats among `seats`, with the confirmation number of each seat's booking. */
  occupied(performanceId: string, seats: readonly Seat[]): Promise<readonly ConflictingSeat[]>;

  /** Counts the bookings with sold seats. Reads the event store, so a sale in any process counts as soon as it has its seats. */
  sold(performances: readonly Pick<Performance, 'id'>[]): Promise<number>;

  /** Counts the bookings and customers that a move or deletion of the performances affects, and what they paid. */
  affected(
    performances: readonly Pick<Performance, 'id' | 'dateTime'>[],
  ): Promise<AffectedBookingsView>;
}

export const SALES_OF_PERFORMANCES = Symbol('SalesOfPerformances');

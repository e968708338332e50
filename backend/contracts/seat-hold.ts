import type { Seat, SeatReleaseReason } from './events/index.js';

/*
 * Rules that say when a seat hold counts, for deciders and read models alike. The read model says the same in SQL
 * (projections/read-models/seats/seats.read-model.ts); seats.predicates.int.spec.ts checks that both agree.
 */

/**
 * Returns true from the hold deadline on. Both moments are ISO 8601 UTC with milliseconds, so they compare as text.
 * @param until `null`: no deadline, because the seats are sold or a receipt is being checked
 */
export const hasLapsed = (until: string | null, now: string): boolean =>
  until !== null && until <= now;

/** Hold or sale of a seat by a booking. */
export interface SeatHold {
  readonly kind: 'held' | 'taken';
  readonly until: string | null;
}

/** Returns true while the seat is not free. A lapsed hold leaves the seat free, even when its release was never written. */
export const isOccupied = ({ kind, until }: SeatHold, now: string): boolean =>
  kind === 'taken' || !hasLapsed(until, now);

/** The seats that a booking should have by its own stream. */
export interface SeatRight {
  readonly seats: readonly Seat[];
  readonly paid: boolean;
  /** ISO 8601: hold deadline. Null: the booking is paid, or its receipt is being checked. */
  readonly until: string | null;
  /** Reason why the booking has no right to its seats any more. Null: it has a right to them. */
  readonly ended: SeatReleaseReason | null;
}

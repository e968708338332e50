/*
 * When a seat hold counts, for deciders and read models alike. The read model says the same in SQL
 * (projections/read-models/seats/seats.read-model.ts); seats.predicates.int.spec.ts holds both to each other.
 */

/**
 * Whether a hold's time is over at `now`: from its deadline on. Moments are ISO 8601 UTC with milliseconds, which compare as
 * text. `null`: it has no deadline (the seats are sold, or a receipt is being checked).
 */
export const hasLapsed = (until: string | null, now: string): boolean =>
  until !== null && until <= now;

/** What a booking has of a seat. */
export interface SeatHold {
  readonly kind: 'held' | 'taken';
  readonly until: string | null;
}

/** Whether the seat is not free at `now`. A lapsed hold is free, whether or not its release was ever written. */
export const isOccupied = ({ kind, until }: SeatHold, now: string): boolean =>
  kind === 'taken' || !hasLapsed(until, now);

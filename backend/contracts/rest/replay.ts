import type { SeatingSectionView } from './catalogue.js';

/*
 * GET /api/admin/performances/{id}/replay: what happened to the seats of a performance, in a compact form that the browser folds to
 * the hall at any moment. Nothing personal: orders are numbers that stand for nothing else.
 */

/**
 * What happened to the seats of an order:
 * `held` until `value`; `kept` back by staff until `value`; `extended`: its hold now ends at `value`; `taken`: sold; `released`;
 * `moved` to `seats`; `costs`: from now on `value` sen.
 */
export type ReplayKind = 'held' | 'kept' | 'extended' | 'taken' | 'released' | 'moved' | 'costs';

/**
 * `at` and the end of a hold are milliseconds since `from`; `value` null: the hold has no end. `order` counts from 0. `seats` are
 * places in `PerformanceReplay.seats`; empty for `extended`, `released` and `costs`.
 */
export type ReplayEvent = readonly [
  at: number,
  kind: ReplayKind,
  order: number,
  seats: readonly number[],
  value: number | null,
];

export interface PerformanceReplay {
  readonly performanceId: string;
  readonly productionTitle: string;
  /** ISO 8601 */
  readonly startsAt: string;
  readonly venue: string;
  /** ISO 8601: when the performance was added, or the first thing that is known of it happened. */
  readonly from: string;
  /** ISO 8601: when this was read. */
  readonly until: string;
  /** How many orders there were, staff keeping seats back among them. */
  readonly orders: number;
  /** Every seat that ever had an owner: the id of its row and its number. */
  readonly seats: readonly (readonly [rowId: string, number: number])[];
  /** In the order in which they happened. */
  readonly events: readonly ReplayEvent[];
  /** The seating plan as it was from each moment on (milliseconds since `from`), the oldest first, without sales. */
  readonly plans: readonly {
    readonly at: number;
    readonly sections: readonly SeatingSectionView[];
  }[];
}

import type { SeatingSectionView } from './catalogue.js';

/*
 * GET /api/admin/performances/{id}/replay: history of a performance's seats, in a compact form that the browser folds to the
 * state of the hall at any moment. Nothing personal: orders are mere numbers.
 */

/**
 * Changes of the seats of an order:
 * `held` until `value`; `kept` back by staff until `value`; `extended`: the hold now ends at `value`; `taken`: sold; `released`;
 * `moved` to `seats`; `costs`: from now on `value` sen.
 */
export type ReplayKind = 'held' | 'kept' | 'extended' | 'taken' | 'released' | 'moved' | 'costs';

/**
 * One change. `at` and the end of a hold are milliseconds since `from`; `value` null: the hold has no end. `order` counts from 0.
 * `seats` are indexes into `PerformanceReplay.seats`; empty for `extended`, `released` and `costs`.
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
  /** ISO 8601: when the performance was added, or its first known event. */
  readonly from: string;
  /** ISO 8601: when the history was read. */
  readonly until: string;
  /** Number of orders, including blocks of seats that staff kept back. */
  readonly orders: number;
  /** All seats that ever had an owner, each with row id and number. */
  readonly seats: readonly (readonly [rowId: string, number: number])[];
  /** Changes, oldest first. */
  readonly events: readonly ReplayEvent[];
  /** Seating plans without sales, each from a moment on (milliseconds since `from`), oldest first. */
  readonly plans: readonly {
    readonly at: number;
    readonly sections: readonly SeatingSectionView[];
  }[];
}

/*
 * What one thing costs each program, in milliseconds of one core, and the limits of the product that matter here.
 * docs/scale.md says which figure was measured how, and which are fitted.
 */

export interface Costs {
  readonly backendMs: number;
  readonly postgresMs: number;
  readonly projectionsMs: number;
}

/**
 * Fitted: sales of hundreds of buyers at a time cost this share of those that were measured at 32 connections, because more
 * of them are written together.
 */
const TOGETHER = 0.9;

/** "What came out" in docs/bench.md, until the buyer is answered. */
export const SALE: Costs = {
  backendMs: 1.15 * TOGETHER,
  postgresMs: 0.88 * TOGETHER,
  projectionsMs: 0.2 * TOGETHER,
};
/** What comes until its mail is written, from the same place: mails are written one by one, whatever the crowd. */
export const MAIL: Costs = { backendMs: 2.77, postgresMs: 2.75, projectionsMs: 0.45 };
/** Fitted: an order whose seats are gone. */
export const REFUSED: Costs = { backendMs: 0.4, postgresMs: 0.05, projectionsMs: 0 };
/** Kept from the fit of 22 November: what a client of the bench costs for each request, on the cores that are measured. */
export const CLIENT_MS = 0.15;

/** Of what a sale costs Postgres: the sessions of the projections, 0.7 of 2.8 ms in the profile of 22 November. */
export const PROJECTIONS_SHARE = 0.25;
/** A seat map in full (docs/bench.md, "Seat maps"). */
export const MAP_MS = 0.047;
/** One picture by one reader. */
export const RECEIPT_MS = 955;

/** Orders in a performance's mailbox at a time; who finds it full comes back after the time that the answer names. */
export const MAILBOX = 12_000;
export const COME_BACK_MS = 3_000;
/** An answer waits for the read models at most so long. */
export const WAIT_FOR_READ_MODELS_MS = 2_000;

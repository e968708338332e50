/*
 * What one thing costs each program, in milliseconds of one core, and the limits of the product that matter here.
 * docs/scale.md says which figure was measured how, and which three are fitted.
 */

export interface Costs {
  readonly backendMs: number;
  readonly postgresMs: number;
  readonly projectionsMs: number;
}

/**
 * Fitted: sales of hundreds of buyers at a time cost this share of those that were profiled at 32 connections on a
 * busy machine, because more of them are written together.
 */
const TOGETHER = 0.34;

/** "What a sale costs" in docs/bench.md, until the buyer is answered. */
export const SALE = scaled({ backendMs: 4.38, postgresMs: 3.73, projectionsMs: 1.07 });
/** What comes until its mail is written. */
export const MAIL = scaled({ backendMs: 4.22, postgresMs: 2.44, projectionsMs: 0.03 });
/** Fitted: an order whose seats are gone. */
export const REFUSED: Costs = { backendMs: 0.5, postgresMs: 0.05, projectionsMs: 0 };
/** Fitted with it: what a client of the bench costs for each request, on the cores that are measured. */
export const CLIENT_MS = 0.15;

/** Of what a sale costs Postgres: the sessions of the projections, 0.7 of 2.8 ms in the profile of 22 November. */
export const PROJECTIONS_SHARE = 0.25;
/** A seat map in full: 3,070 a second. */
export const MAP_MS = 1000 / 3070;
/** One picture by one reader. */
export const RECEIPT_MS = 977;

/** Orders in a performance's mailbox at a time; who finds it full comes back after the time that the answer names. */
export const MAILBOX = 12_000;
export const COME_BACK_MS = 3_000;
/** An answer waits for the read models at most so long. */
export const WAIT_FOR_READ_MODELS_MS = 2_000;

function scaled({ backendMs, postgresMs, projectionsMs }: Costs): Costs {
  return {
    backendMs: backendMs * TOGETHER,
    postgresMs: postgresMs * TOGETHER,
    projectionsMs: projectionsMs * TOGETHER,
  };
}

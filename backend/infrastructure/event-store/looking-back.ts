import type { LookBackOptions } from './port.js';

/**
 * Milliseconds by which a search by time looks beyond the requested times. Times of events follow their order only roughly,
 * because an append that began early may be recorded late.
 */
export const TIME_SLACK_MS = 60_000;

export const limitOf = ({ limit }: LookBackOptions): number => limit ?? 50;
export const scanOf = ({ scan }: LookBackOptions): number => scan ?? 10_000;

/** Returns true when all events before one of this time are too old. */
export const isBeforeAll = ({ since }: LookBackOptions, recordedAt: string): boolean =>
  since !== undefined && Date.parse(recordedAt) < Date.parse(since) - TIME_SLACK_MS;

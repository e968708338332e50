import type { LookBackOptions } from './port.js';

/**
 * Milliseconds by which a search by time also reads outside the requested times. Events are only roughly in the order of their
 * times, because a slow append may be recorded late.
 */
export const TIME_SLACK_MS = 60_000;

export const limitOf = ({ limit }: LookBackOptions): number => limit ?? 50;
export const scanOf = ({ scan }: LookBackOptions): number => scan ?? 10_000;

/** Returns true when an event of this time and all earlier events are too old for the search. */
export const isBeforeAll = ({ since }: LookBackOptions, recordedAt: string): boolean =>
  since !== undefined && Date.parse(recordedAt) < Date.parse(since) - TIME_SLACK_MS;

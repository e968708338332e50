import type { LookBackOptions } from './port.js';

/**
 * Times of events follow their order only roughly, because an append that began early may be
 * recorded late. A search by time therefore looks this much (ms) beyond the asked times before it
 * ends.
 */
export const TIME_SLACK_MS = 60_000;

export const limitOf = ({ limit }: LookBackOptions): number => limit ?? 50;
export const scanOf = ({ scan }: LookBackOptions): number => scan ?? 10_000;

/** Whether an event of this time tells that everything before it is too old to be asked for. */
export const isBeforeAll = ({ since }: LookBackOptions, recordedAt: string): boolean =>
  since !== undefined && Date.parse(recordedAt) < Date.parse(since) - TIME_SLACK_MS;

import type { Rate, RateWindows } from './rate-windows.js';

/** Rate limit under which a retried job is not counted again within the hour. */
const ONCE: Rate = { limit: 1, seconds: 3600 };
/** Seconds for which a counted job is remembered: longer than the longest pause between two retries, six hours. */
const TRIED_AGAIN_SECONDS = 7 * 3600;

/**
 * Returns true when the messages of a job are within all rate limits.
 *
 * Each job counts once, for its cause. Once accepted, a job stays accepted as long as it is retried, so a long outage of the mail
 * server uses up no limit. A refusal lasts for an hour. Counted in this process, like all {@link RateWindows}.
 * @param cause reason of the job, e.g. its id
 * @param limits checked in this order until one refuses, each with the key that is counted
 */
export function isWithinLimits(
  rates: RateWindows,
  cause: string,
  limits: readonly (readonly [Rate, string])[],
): boolean {
  const refusal = `${cause}, refused`;
  if (rates.isCounted(refusal)) return false;
  if (rates.isCounted(cause, TRIED_AGAIN_SECONDS)) return true;
  rates.count(ONCE, cause);
  const isAllowed = limits.every(([rate, key]) => rates.count(rate, key) === 0);
  if (!isAllowed) rates.count(ONCE, refusal);
  return isAllowed;
}

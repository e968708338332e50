import type { Rate, RateWindows } from './rate-windows.js';

/** Rate that counts a job once. The first pauses between its tries are short. */
const ONCE: Rate = { limit: 1, seconds: 3600 };
/** Seconds, longer than any pause between two tries of a job; the longest is six hours. */
const TRIED_AGAIN_SECONDS = 7 * 3600;

/**
 * Returns true when the messages of a job are within all limits.
 *
 * A job is counted once for its cause. An acceptance lasts as long as the job is retried, so a long outage of the mail server
 * uses up no limit. A refusal lasts for the hour. Counted in this process, like all {@link RateWindows}.
 * @param cause what the job is for, e.g. its id
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

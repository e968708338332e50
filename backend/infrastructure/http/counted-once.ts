import type { Rate, RateWindows } from './rate-windows.js';

/** A job that is tried again has been counted. The first pauses between its tries are short. */
const ONCE: Rate = { limit: 1, seconds: 3600 };
/** Longer than any pause between two tries of a job; the longest is six hours. */
const TRIED_AGAIN_SECONDS = 7 * 3600;

/**
 * Whether what a job sends is within all the limits. It is counted once for its cause. A yes stays one as long as the job is tried
 * again: a mail server that is away, however long, uses up nobody's limit. A no stays one for the hour. In this process, as all that
 * {@link RateWindows} count.
 * @param cause what the job is for, e.g. its id
 * @param limits asked in this order until one refuses, each with the key that is counted
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

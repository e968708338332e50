import type { Rate, RateWindows } from './rate-windows.js';

/** A job that is tried again has been counted. */
const ONCE: Rate = { limit: 1, seconds: 3600 };

/**
 * Whether what a job sends is within all the limits. It is counted once for its cause, and within the hour the answer stays the
 * same: a mail server that is away for a while uses up nobody's limit.
 * @param cause what the job is for, e.g. its id
 * @param limits asked in this order until one refuses, each with the key that is counted
 */
export function isWithinLimits(
  rates: RateWindows,
  cause: string,
  limits: readonly (readonly [Rate, string])[],
): boolean {
  const refusal = `${cause}, refused`;
  if (rates.count(ONCE, cause) > 0) return !rates.isCounted(refusal);
  const isAllowed = limits.every(([rate, key]) => rates.count(rate, key) === 0);
  if (!isAllowed) rates.count(ONCE, refusal);
  return isAllowed;
}

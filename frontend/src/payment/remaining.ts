import { i18n } from '../language/i18n';
export interface HoldTimes {
  /** Deadline of the hold, ISO 8601; `null` for a hold without a deadline. */
  readonly holdUntil: string | null;
  /** Time at which the server answered, by the server's clock, ISO 8601. */
  readonly serverTime: string;
}

/**
 * Returns the remaining milliseconds of a hold by the server's clock, at least 0; `null` without a deadline. `receivedAt` and
 * `now` are times of this device, whose clock may be wrong by hours.
 */
export function remainingMs(times: HoldTimes, receivedAt: number, now: number): number | null {
  if (times.holdUntil === null) return null;
  const serverNow = Date.parse(times.serverTime) + (now - receivedAt);
  const left = Date.parse(times.holdUntil) - serverNow;
  return Number.isFinite(left) ? Math.max(0, left) : null;
}

/** Remaining milliseconds at which the clock starts to warn. */
export const HURRY_BELOW_MS = 5 * 60_000;

/** Formats a duration as `29:05`, above an hour as `1:02:05`. Rounds up, so that 0:00 means over. */
export function clockText(ms: number): string {
  const total = Math.ceil(ms / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor((total % 3600) / 60);
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(total % 60)}`
    : `${minutes}:${two(total % 60)}`;
}

/** Returns the announcement for screen readers. It changes only at a few moments, not every second. */
export function spokenAt(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  if (ms <= 0) return i18n.t('The time to pay has run out.');
  if (minutes <= 1) return i18n.t('Less than one minute left to pay.');
  if (minutes <= 5) return i18n.t('Less than five minutes left to pay.');
  return '';
}

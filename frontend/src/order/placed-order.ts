import { KEYS, storedText } from '../storage/browser-storage';
import { isRecord, isText, parseJson } from '../storage/foreign-json';

/* Booking of this tab's order. It has its own file because every page loads it; only checkout and seat map need the rest of
   the progress. */

/** Version of the stored progress. Other versions are ignored. */
export const PROGRESS_VERSION = 1;

export const storedProgress = storedText('sessionStorage', KEYS.checkoutProgress);

/** Parses the stored checkout progress; returns `null` for any other text. A text without a version counts as version 1. */
export function progressIn(
  text: string | null,
): (Record<string, unknown> & { readonly orderOf: string }) | null {
  const value = parseJson(text);
  return isRecord(value) &&
    isText(value.orderOf) &&
    (value.version ?? PROGRESS_VERSION) === PROGRESS_VERSION
    ? { ...value, orderOf: value.orderOf }
    : null;
}

export const bookingOf = ({ bookingId }: Record<string, unknown>): string | null =>
  isText(bookingId) && bookingId !== '' ? bookingId : null;

/** Returns the id of this tab's booking; `null` until the order is placed. */
export function placedOrder(): string | null {
  const progress = progressIn(storedProgress.read());
  return progress && bookingOf(progress);
}

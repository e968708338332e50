import { KEYS, storedText } from '../storage/browser-storage';
import { isRecord, isText, parseJson } from './foreign-json';

/*
 * The booking that the order of this tab has become. Every page asks for it, so it stands apart from the rest of the progress of
 * an order, which only checkout and the seats need.
 */

/** The progress as it was first stored; what is stored under another version is not understood. */
export const PROGRESS_VERSION = 1;

export const storedProgress = storedText('sessionStorage', KEYS.checkoutProgress);

/** Parses the stored progress of the checkout; `null` for any other text. A text without a version counts as version 1. */
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

/** The booking's id; `null` while the order is not placed. */
export function placedOrder(): string | null {
  const progress = progressIn(storedProgress.read());
  return progress && bookingOf(progress);
}

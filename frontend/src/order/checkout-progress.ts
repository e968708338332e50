import { isText } from '../storage/foreign-json';
import { type Contact, parseContact } from './contact';
import { bookingOf, progressIn, storedProgress, PROGRESS_VERSION } from './placed-order';

/* Stored state of the checkout for this tab's order. */

/** Step of the checkout: 1 Contact, 2 Payment, 3 Verify. */
export type CheckoutStep = 1 | 2 | 3;

/** Progress of the checkout, stored so that a reload or a lost connection loses nothing. */
export interface CheckoutProgress {
  readonly step: CheckoutStep;
  readonly bookingId: string | null;
  readonly contact: Contact;
  /** Idempotency key sent with the order. The same order keeps its key; a changed order gets a new key. */
  readonly idempotencyKey: string | null;
  /** Order that the idempotency key was made for. */
  readonly keyIsFor: string | null;
  /** Seats that this progress belongs to. For other seats the checkout starts at step 1 again. */
  readonly orderOf: string;
}

/** Returns the text to store; {@link parseProgress} reads it. */
export const progressText = (progress: CheckoutProgress): string =>
  JSON.stringify({ version: PROGRESS_VERSION, ...progress });

/**
 * Returns true if the value can be sent as a header. The browser or the server would refuse a longer or unusual value every time.
 */
const isKey = (value: unknown): value is string =>
  isText(value) && /^[\x21-\x7e]{1,128}$/.test(value);

export function parseProgress(text: string | null): CheckoutProgress | null {
  const value = progressIn(text);
  if (!value) return null;
  const { idempotencyKey, keyIsFor, step, orderOf } = value;
  const bookingId = bookingOf(value);
  const key = isKey(idempotencyKey) && isText(keyIsFor) ? { idempotencyKey, keyIsFor } : noKey;
  return {
    step: bookingId && (step === 2 || step === 3) ? step : 1,
    bookingId,
    contact: parseContact(value.contact),
    ...key,
    orderOf,
  };
}

const noKey = { idempotencyKey: null, keyIsFor: null };

export const storeProgress = (to: CheckoutProgress): void => storedProgress.write(progressText(to));
export const readProgress = (): CheckoutProgress | null => parseProgress(storedProgress.read());
export const forgetProgress = (): void => storedProgress.remove();

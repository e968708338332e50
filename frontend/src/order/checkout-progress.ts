import { KEYS, storedText } from '../storage/browser-storage';
import { isRecord, isText, parseJson } from './foreign-json';

/* How far the buyer has come with the order of this tab. Every page reads it, so it stands apart from the order itself. */

export interface Contact {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
}

/** 1 Contact, 2 Payment, 3 Verify. */
export type CheckoutStep = 1 | 2 | 3;

/** How far a buyer has come, so that a reload or a lost connection loses nothing. */
export interface CheckoutProgress {
  readonly step: CheckoutStep;
  readonly bookingId: string | null;
  readonly contact: Contact;
  /** Sent with the order; the same order keeps it, another order gets a new one. */
  readonly idempotencyKey: string | null;
  /** The order the key stands for. */
  readonly keyIsFor: string | null;
  /** The seats this progress belongs to: other seats start at step 1 again. */
  readonly orderOf: string;
}

/** The progress as it was first stored; what is stored under another version is not understood. */
const PROGRESS_VERSION = 1;

/** The text to store; {@link parseProgress} reads it. */
export const progressText = (progress: CheckoutProgress): string =>
  JSON.stringify({ version: PROGRESS_VERSION, ...progress });

/** A header's value: longer or stranger than any key of ours, the browser or the server would refuse it for ever. */
const isKey = (value: unknown): value is string =>
  isText(value) && /^[\x21-\x7e]{1,128}$/.test(value);

/** The progress in a stored text; `null` for any other text. A text without a version is of version 1, too. */
export function parseProgress(text: string | null): CheckoutProgress | null {
  const value = parseJson(text);
  if (
    !isRecord(value) ||
    !isText(value.orderOf) ||
    (value.version ?? PROGRESS_VERSION) !== PROGRESS_VERSION
  )
    return null;
  const { idempotencyKey, keyIsFor, step, orderOf } = value;
  const bookingId = isText(value.bookingId) && value.bookingId !== '' ? value.bookingId : null;
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

function parseContact(value: unknown): Contact {
  const given = isRecord(value) ? value : {};
  const text = (field: keyof Contact) => (isText(given[field]) ? given[field] : '');
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    phone: text('phone'),
  };
}

const stored = storedText('sessionStorage', KEYS.checkoutProgress);

export const storeProgress = (to: CheckoutProgress): void => stored.write(progressText(to));
export const readProgress = (): CheckoutProgress | null => parseProgress(stored.read());
export const forgetProgress = (): void => stored.remove();

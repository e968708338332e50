import type { BookingData } from './booking-data';

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

const KEY = 'checkoutProgress';
const noContact: Contact = { firstName: '', lastName: '', email: '', phone: '' };

export const orderIdentity = (data: BookingData): string =>
  JSON.stringify([data.performanceId, data.seats, data.total]);

/** The stored progress of this order, or a fresh start that keeps the buyer's contact details. */
export function progressFor(data: BookingData, stored: CheckoutProgress | null): CheckoutProgress {
  const orderOf = orderIdentity(data);
  if (stored?.orderOf === orderOf) return stored;
  return {
    step: 1,
    bookingId: null,
    contact: stored?.contact ?? noContact,
    idempotencyKey: null,
    keyIsFor: null,
    orderOf,
  };
}

/** The key to send `order` under: the same as before for the same order, so that a retry never books twice. */
export function keyFor(
  progress: CheckoutProgress,
  order: unknown,
  newKey: () => string,
): CheckoutProgress & { idempotencyKey: string } {
  const keyIsFor = JSON.stringify(order);
  if (progress.idempotencyKey && progress.keyIsFor === keyIsFor)
    return { ...progress, idempotencyKey: progress.idempotencyKey };
  return { ...progress, idempotencyKey: newKey(), keyIsFor };
}

export const readProgress = (): CheckoutProgress | null =>
  parseProgress(sessionStorage.getItem(KEY));
export const storeProgress = (progress: CheckoutProgress) =>
  sessionStorage.setItem(KEY, JSON.stringify(progress));
export const clearProgress = () => sessionStorage.removeItem(KEY);

export function parseProgress(text: string | null): CheckoutProgress | null {
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as Partial<CheckoutProgress> | null;
    if (typeof value !== 'object' || value === null || typeof value.orderOf !== 'string')
      return null;
    const bookingId =
      typeof value.bookingId === 'string' && value.bookingId !== '' ? value.bookingId : null;
    const hasKey = typeof value.idempotencyKey === 'string' && typeof value.keyIsFor === 'string';
    return {
      step: bookingId && (value.step === 2 || value.step === 3) ? value.step : 1,
      bookingId,
      contact: parseContact(value.contact),
      idempotencyKey: hasKey ? (value.idempotencyKey ?? null) : null,
      keyIsFor: hasKey ? (value.keyIsFor ?? null) : null,
      orderOf: value.orderOf,
    };
  } catch {
    return null;
  }
}

function parseContact(value: unknown): Contact {
  const given =
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const text = (field: keyof Contact) => (typeof given[field] === 'string' ? given[field] : '');
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    phone: text('phone'),
  };
}

import type { BookingCreated, PlaceBookingRequest } from '@contracts/rest/bookings';
import type { CustomerFields } from '@contracts/rest/customer';
import { placeBooking } from '../api/bookings';
import { HttpError } from '../api/errors';
import { correctContact, releaseBooking } from '../api/own-order';
import { keyFor, type BookingData } from './order-in-progress';
import type { CheckoutProgress } from './checkout-progress';
import { type Contact, customerFields } from './contact';

export const orderOf = (data: BookingData, contact: Contact): PlaceBookingRequest => ({
  performanceId: data.performanceId,
  ...customerFields(contact),
  seats: data.seats,
  totalAmount: data.total,
  ...(data.discountCode && { discountCode: data.discountCode }),
});

const maySucceedLater: ReadonlySet<number> = new Set([408, 425, 428, 429]);

/**
 * Returns true when the server refused the order for good: nothing was booked, and the next attempt is a new order with a new
 * key. After any other failure the server may have accepted the order, so the next attempt sends the same key and finds the
 * booking.
 */
export const isRefusal = (error: unknown): boolean =>
  error instanceof HttpError &&
  error.status >= 400 &&
  error.status < 500 &&
  !maySucceedLater.has(error.status);

/** API calls that place, correct and release an order. Tests pass their own. */
export interface OrderCalls {
  place(order: PlaceBookingRequest, key: string): Promise<Pick<BookingCreated, 'bookingId'>>;
  correctContact(bookingId: string, contact: CustomerFields, key: string): Promise<unknown>;
  release(bookingId: string, key: string): Promise<unknown>;
}

/** API calls to the real server. */
export const orderCalls: OrderCalls = {
  place: placeBooking,
  correctContact,
  release: releaseBooking,
};

/**
 * Books `order` under these contact details exactly once. A new order is sent to the server. If the answer to an earlier attempt
 * was lost, its booking is first looked up by the idempotency key. If the order is already booked, its contact details are
 * corrected. `save` is called before anything is sent, so that a reload does not lose the key.
 */
export async function bookOrder(
  calls: OrderCalls,
  progress: CheckoutProgress,
  order: PlaceBookingRequest,
  newKey: () => string,
  save: (progress: CheckoutProgress) => void,
): Promise<CheckoutProgress> {
  const wanted = JSON.stringify(order);
  const known = progress.keyIsFor === wanted ? progress : await findSent(calls, progress);
  if (known.bookingId !== null) {
    if (known.keyIsFor === wanted || known.idempotencyKey === null)
      return { ...known, keyIsFor: known.keyIsFor ?? wanted };
    save(known);
    const { customerName, customerEmail, customerPhone } = order;
    const customer = { customerName, customerEmail, customerPhone };
    await calls.correctContact(known.bookingId, customer, known.idempotencyKey);
    return { ...known, keyIsFor: wanted };
  }
  const keyed = keyFor(known, order, newKey);
  save(keyed);
  return { ...keyed, bookingId: (await calls.place(order, keyed.idempotencyKey)).bookingId };
}

/**
 * Releases the seats that this order holds, because the buyer wants others. An order whose answer was lost may hold seats, too.
 */
export async function giveUpOrder(calls: OrderCalls, progress: CheckoutProgress): Promise<void> {
  const { bookingId, idempotencyKey } = await findSent(calls, progress);
  if (bookingId === null || idempotencyKey === null) return;
  await calls.release(bookingId, idempotencyKey).catch((error: unknown) => {
    // Ignores a refusal: the buyer cannot end a booking that is being paid or has ended. Such a booking does not prevent another
    // order.
    if (!isRefusal(error)) throw error;
  });
}

/**
 * Finds the booking of an order whose answer was lost, by sending the order again. The same key returns the same booking or a
 * refusal.
 */
async function findSent(calls: OrderCalls, progress: CheckoutProgress): Promise<CheckoutProgress> {
  const { bookingId, idempotencyKey, keyIsFor } = progress;
  if (bookingId !== null || idempotencyKey === null || keyIsFor === null) return progress;
  try {
    const sent = JSON.parse(keyIsFor) as PlaceBookingRequest;
    return { ...progress, bookingId: (await calls.place(sent, idempotencyKey)).bookingId };
  } catch (error) {
    if (!isRefusal(error) && !(error instanceof SyntaxError)) throw error;
    return { ...progress, idempotencyKey: null, keyIsFor: null };
  }
}

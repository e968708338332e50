import type {
  BookingCreated,
  CorrectContactRequest,
  PlaceBookingRequest,
} from '@contracts/rest/bookings';
import { placeBooking } from '../api/bookings';
import { HttpError } from '../api/errors';
import { correctContact, releaseBooking } from '../api/own-order';
import { keyFor, type BookingData } from './order-in-progress';
import type { CheckoutProgress, Contact } from './checkout-progress';

export const orderOf = (data: BookingData, contact: Contact): PlaceBookingRequest => ({
  performanceId: data.performanceId,
  customerName: `${contact.firstName} ${contact.lastName}`,
  customerEmail: contact.email,
  customerPhone: contact.phone,
  seats: data.seats,
  totalAmount: data.total,
});

const maySucceedLater: ReadonlySet<number> = new Set([408, 425, 428, 429]);

/**
 * Returns true when the server refused the order for good. Then nothing was booked, and the next try is a new order with a new
 * key. After any other failure the order may have been taken, and the same key finds it again.
 */
export const isRefusal = (error: unknown): boolean =>
  error instanceof HttpError &&
  error.status >= 400 &&
  error.status < 500 &&
  !maySucceedLater.has(error.status);

/** API calls that an order needs. */
export interface OrderCalls {
  place(order: PlaceBookingRequest, key: string): Promise<Pick<BookingCreated, 'bookingId'>>;
  correctContact(bookingId: string, contact: CorrectContactRequest, key: string): Promise<unknown>;
  release(bookingId: string, key: string): Promise<unknown>;
}

/** API calls of the real server. */
export const orderCalls: OrderCalls = {
  place: placeBooking,
  correctContact,
  release: releaseBooking,
};

/**
 * Books `order` under these contact details exactly once. A new order is placed; one that was sent without an answer is looked up
 * by its key first; one that is booked gets its contact details corrected. `save` is called before anything is sent, so that a
 * reload knows about it.
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
    await calls.correctContact(
      known.bookingId,
      { customerName, customerEmail, customerPhone },
      known.idempotencyKey,
    );
    return { ...known, keyIsFor: wanted };
  }
  const keyed = keyFor(known, order, newKey);
  save(keyed);
  return { ...keyed, bookingId: (await calls.place(order, keyed.idempotencyKey)).bookingId };
}

/** Releases the seats that this order holds, or may hold without the buyer's knowledge, because the buyer wants others. */
export async function giveUpOrder(calls: OrderCalls, progress: CheckoutProgress): Promise<void> {
  const { bookingId, idempotencyKey } = await findSent(calls, progress);
  if (bookingId === null || idempotencyKey === null) return;
  await calls.release(bookingId, idempotencyKey).catch((error: unknown) => {
    // A booking that is being paid, or is over, does not block another order, and the buyer cannot end it.
    if (!isRefusal(error)) throw error;
  });
}

/** Finds the booking of an order whose answer was lost. Sent again, its key returns the same booking or is refused for good. */
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

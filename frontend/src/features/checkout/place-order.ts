import type { PlaceBookingRequest } from '@contracts/rest/bookings';
import { HttpError } from '../../api/errors';
import type { BookingData } from '../order/booking-data';
import type { Contact } from '../order/checkout-progress';

export const orderOf = (data: BookingData, contact: Contact): PlaceBookingRequest => ({
  performanceId: data.performanceId,
  customerName: `${contact.firstName} ${contact.lastName}`,
  customerEmail: contact.email,
  customerPhone: contact.phone,
  seats: data.seats,
  totalAmount: data.total,
});

const maySucceedLater: ReadonlySet<number> = new Set([408, 425, 429]);

/**
 * Whether the server has said no for good. Then nothing was booked and the next try is a new order with a new key;
 * after anything else (no answer, a fault) the order may have been taken, and the same key finds it again.
 */
export const isRefusal = (error: unknown): boolean =>
  error instanceof HttpError && error.status >= 400 && error.status < 500 && !maySucceedLater.has(error.status);

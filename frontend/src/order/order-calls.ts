import { placeBooking } from '../api/bookings';
import { correctContact, releaseBooking } from '../api/own-order';
import type { OrderCalls } from './place-order';

/** The calls as the server takes them. */
export const orderCalls: OrderCalls = {
  place: placeBooking,
  correctContact,
  release: releaseBooking,
};

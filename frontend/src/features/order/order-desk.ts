import { placeBooking } from '../../api/bookings';
import { correctContact, releaseBooking } from '../../api/own-order';
import type { OrderDesk } from './place-order';

/** The calls as the server takes them. */
export const orderDesk: OrderDesk = {
  place: placeBooking,
  correctContact,
  release: releaseBooking,
};

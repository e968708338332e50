import type { Projector } from '../projector.js';
import { bookingsProjector } from './bookings/bookings.projector.js';
import { receiptsProjector } from './receipts/receipts.projector.js';
import { seatsProjector } from './seats/seats.projector.js';

/** Every read model, in the order its statements run within a batch. */
export const projectors: readonly Projector[] = [
  seatsProjector,
  bookingsProjector,
  receiptsProjector,
];

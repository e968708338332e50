import type { PlacedBooking } from '../domain/booking.js';
import { withoutPrice } from '../../../contracts/seat.js';
import type { TwoStreamTry } from './two-streams.js';

/** Sells its seats to the booking: the first half of a confirmation. @throws Refusal `seats_unavailable` */
export const takeSeatsOf = (
  { performance: { performanceId }, seats }: PlacedBooking,
  command: TwoStreamTry,
): Promise<string> =>
  command.writeSeats(performanceId, () => ({ kind: 'take', seats: seats.map(withoutPrice) }));

import type { Seat } from '../../../contracts/events/seats.js';
import type { SeatingPlan } from './seating-plan.js';

/** Seats of one showtime that a change takes away: gone from the plan, or not for sale any more. Labels as they were. */
export function lostSeats(before: SeatingPlan, after: SeatingPlan): Seat[] {
  return before.seats().flatMap(({ seat, blocked }) => {
    const then = after.findById(seat.rowId, seat.number);
    return then && (!then.blocked || blocked) ? [] : [seat];
  });
}

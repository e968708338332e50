import type { Seat } from '../../../contracts/events/seats.js';
import type { SeatingPlan } from './seating-plan.js';

/** Returns the seats of one performance that a change removes from the plan or from sale, with their former labels. */
export function lostSeats(before: SeatingPlan, after: SeatingPlan): Seat[] {
  return before.seats().flatMap(({ seat, blocked }) => {
    const then = after.findById(seat.rowId, seat.number);
    return then && (!then.blocked || blocked) ? [] : [seat];
  });
}

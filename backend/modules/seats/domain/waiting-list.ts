import type { SeatEvent } from '../../../contracts/events/index.js';
import { seatKey, union } from '../../../contracts/seat.js';
import { evolveSeats, type SeatLedger } from './seat-ledger.js';

/*
 * An open waiting list is a block of seats without a deadline (`waitingList: 'freed'`). Seats that come free go into the block in
 * the same write, so no public order can get them before a waiting family. See docs/decisions/0056.
 */

/** Returns the events of a decision, followed by one that puts freed seats into the open waiting list. */
export function keepFreedSeats(
  ledger: SeatLedger,
  performanceId: string,
  events: readonly SeatEvent[],
): readonly SeatEvent[] {
  if (ledger.waitingList === null) return events;
  const after = events.reduce(evolveSeats, ledger);
  const { waitingList } = after;
  const list = waitingList === null ? undefined : after.holdings.get(waitingList);
  if (waitingList === null || !list?.block) return events;
  // Seats that left the list itself were offered, or put on sale because they fit no waiting family.
  const changed = new Set(
    events.map(({ data }) => data.bookingId).filter((id) => id !== waitingList),
  );
  const freed = [...changed].flatMap(
    (id) => ledger.holdings.get(id)?.seats.filter((seat) => !after.owners.has(seatKey(seat))) ?? [],
  );
  if (freed.length === 0) return events;
  const { block } = list;
  const seats = union(list.seats, freed);
  return [
    ...events,
    {
      type: 'SeatsHeld',
      data: { performanceId, bookingId: waitingList, seats, until: null, block },
    },
  ];
}

import type { SeatInput } from '@contracts/rest/bookings';
import { seatText } from '@contracts/rest/seat-text';

interface Party {
  readonly seats: readonly SeatInput[];
  readonly checkedInSeats: readonly SeatInput[];
}

/** Seats whose guests are not in yet. */
export function waitingSeats({ seats, checkedInSeats }: Party): readonly SeatInput[] {
  const here = new Set(checkedInSeats.map(seatText));
  return seats.filter((seat) => !here.has(seatText(seat)));
}

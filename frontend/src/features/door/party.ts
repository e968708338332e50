import type { SeatInput } from '@contracts/rest/bookings';
import { seatText } from '@contracts/rest/seat-text';

interface Party {
  readonly seats: readonly SeatInput[];
  readonly checkedInSeats: readonly SeatInput[];
}

/** Returns the seats whose guests are not in yet. */
export const waitingSeats = ({ seats, checkedInSeats }: Party): readonly SeatInput[] =>
  seatsWithout(seats, checkedInSeats);

export function seatsWithout(
  seats: readonly SeatInput[],
  others: readonly SeatInput[],
): readonly SeatInput[] {
  const left = new Set(others.map(seatText));
  return seats.filter((seat) => !left.has(seatText(seat)));
}

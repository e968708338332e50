import type { SeatInput } from '@contracts/rest/bookings';
import { rowName } from '@contracts/rest/seat-text';

/** Non-breaking hyphen, because `1-` at the end of a line and `4` on the next would not read as a range. */
const TO = '\u2011';

/** Returns one line per row, with adjacent seats as a range: `Stalls - Row A, Seats 1-4, 7`. */
export function compactSeats(seats: readonly SeatInput[]): readonly string[] {
  const rows = new Map<string, number[]>();
  for (const seat of seats) {
    const row = `${seat.section} - Row ${rowName(seat.row)}`;
    rows.set(row, [...(rows.get(row) ?? []), seat.number]);
  }
  return [...rows].map(
    ([row, numbers]) =>
      `${row}, ${numbers.length === 1 ? 'Seat' : 'Seats'} ${stretches(numbers).join(', ')}`,
  );
}

function stretches(numbers: readonly number[]): readonly string[] {
  const result: [number, number][] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = result.at(-1);
    if (last && number <= last[1] + 1) last[1] = number;
    else result.push([number, number]);
  }
  return result.map(([from, to]) => (from === to ? String(from) : `${from}${TO}${to}`));
}

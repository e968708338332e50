import type { StaffSeat } from '@contracts/rest/bookings';
import { rowName } from '@contracts/rest/seat-text';

/** Non-breaking hyphen, because `1-` at the end of a line and `4` on the next would not read as a range. */
const TO = '\u2011';

/** Returns the ticket kind of a seat to stand behind it, with the proof: `: Child (Pupil card)`. Standard has no text. */
export const kindText = ({ kind, proof }: StaffSeat): string =>
  kind ? `: ${kind}${proof ? ` (${proof})` : ''}` : '';

/** Returns one line per row and ticket kind, with adjacent seats as a range: `Stalls - Row A, Seats 1-4, 7`. */
export function compactSeats(seats: readonly StaffSeat[]): readonly string[] {
  const lines = new Map<string, { row: string; kind: string; numbers: number[] }>();
  for (const seat of seats) {
    const [row, kind] = [`${seat.section} - Row ${rowName(seat.row)}`, kindText(seat)];
    const line = lines.get(row + kind) ?? { row, kind, numbers: [] };
    line.numbers.push(seat.number);
    lines.set(row + kind, line);
  }
  return [...lines.values()].map(
    ({ row, kind, numbers }) =>
      `${row}, ${numbers.length === 1 ? 'Seat' : 'Seats'} ${stretches(numbers).join(', ')}${kind}`,
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

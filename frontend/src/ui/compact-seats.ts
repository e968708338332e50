import type { SeatInput } from '@contracts/rest/bookings';
import { rowName } from '@contracts/rest/seat-text';
import { i18n } from '../language/i18n';

/** Non-breaking hyphen, because `1-` at the end of a line and `4` on the next would not read as a range. */
const TO = '\u2011';

/** Returns one line per row, with adjacent seats as a range: `Stalls - Row A, Seats 1-4, 7`. */
export function compactSeats(seats: readonly SeatInput[]): readonly string[] {
  const rows = new Map<string, SeatInput[]>();
  for (const seat of seats) {
    const key = JSON.stringify([seat.section, rowName(seat.row)]);
    rows.set(key, [...(rows.get(key) ?? []), seat]);
  }
  return [...rows.values()].map((seats) =>
    i18n.t('{section} - Row {row}, {count, plural, one {Seat} other {Seats}} {seats}', {
      section: seats[0]?.section,
      row: rowName(seats[0]?.row ?? ''),
      count: seats.length,
      seats: stretches(seats.map(({ number }) => number)).join(', '),
    }),
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

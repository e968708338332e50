import type { StaffSeat } from '@contracts/rest/bookings';
import { rowName } from '@contracts/rest/seat-text';
import { i18n } from '../language/i18n';

/** Non-breaking hyphen, because `1-` at the end of a line and `4` on the next would not read as a range. */
const TO = '\u2011';

/** Returns the ticket kind of a seat to stand behind it, with the proof: `: Child (Pupil card)`. Standard has no text. */
export const kindText = ({ kind, proof }: StaffSeat): string =>
  kind ? `: ${kind}${proof ? ` (${proof})` : ''}` : '';

/** Returns one line per row and ticket kind, with adjacent seats as a range: `Stalls - Row A, Seats 1-4, 7`. */
export function compactSeats(seats: readonly StaffSeat[]): readonly string[] {
  const lines = new Map<string, StaffSeat[]>();
  for (const seat of seats) {
    const key = JSON.stringify([seat.section, rowName(seat.row), kindText(seat)]);
    lines.set(key, [...(lines.get(key) ?? []), seat]);
  }
  return [...lines.values()].map(
    (line) =>
      i18n.t('{section} - Row {row}, {count, plural, one {Seat} other {Seats}} {seats}', {
        section: line[0]?.section,
        row: rowName(line[0]?.row ?? ''),
        count: line.length,
        seats: stretches(line.map(({ number }) => number)).join(', '),
      }) + (line[0] ? kindText(line[0]) : ''),
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

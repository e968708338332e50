import type { SeatInput } from '@contracts/rest/bookings';
import { isRecord, parseJson, seatsOf } from './foreign-json';

/** 1 is a record; before it, the list of seats stood alone. */
const VERSION = 1;

/** The text to store for the seats chosen on a map; {@link parseSelection} reads it. */
export const selectionText = (seats: readonly SeatInput[]): string =>
  JSON.stringify({
    version: VERSION,
    seats: seats.map(({ section, row, number }) => ({ section, row, number })),
  });

/** The seats in a stored text, each once; `null` for any other text. */
export function parseSelection(text: string | null): readonly SeatInput[] | null {
  const value = parseJson(text);
  if (isRecord(value)) return value.version === VERSION ? seatsOf(value.seats) : null;
  return seatsOf(value);
}
